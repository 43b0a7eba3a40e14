import { serviceDay } from '#shared/service-day';

/** Zone of public lists; a venue page uses the venue's zone (specification, section 1). */
const HOME_ZONE = 'Africa/Luanda';

/** The current service day, YYYY-MM-DD. */
export const today = (timezone: string = HOME_ZONE): string => serviceDay(new Date(), timezone);
