/** Accounts and reset links belong to no venue, so they use the platform's zone. */
export const PLATFORM_ZONE = 'Africa/Luanda';
