export const TODAY = '2026-11-21';
/** Arrival times of every simulated room. */
export const TIMES = ['19:00', '19:30', '20:00', '20:30'] as const;
