/** The platform's own zone: accounts and reset links belong to no venue. */
export const PLATFORM_ZONE = 'Africa/Luanda';
