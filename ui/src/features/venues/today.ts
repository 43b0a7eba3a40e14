import { serviceDay } from '#shared/service-day';
import { serverShift } from '#ui/api/server-clock.ts';

/** Zone of public lists; a venue page uses the venue's zone (specification, section 1). */
const HOME_ZONE = 'Africa/Luanda';

/** The current service day, YYYY-MM-DD, by the server's clock where it is known. */
export const today = (timezone: string = HOME_ZONE): string =>
  serviceDay(new Date(Date.now() + serverShift()), timezone);
