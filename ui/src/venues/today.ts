import { serviceDay } from '#shared/service-day';

/** Where the product is at home; a venue's own page goes by the venue's zone (specification, section 1). */
const HOME_ZONE = 'Africa/Luanda';

/** The service day that is running, YYYY-MM-DD. */
export const today = (timezone: string = HOME_ZONE): string => serviceDay(new Date(), timezone);
