export const waitlist = {} as const;
