export const venueSetup = {} as const;
