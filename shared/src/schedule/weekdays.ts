/** Weekdays as people read a week here: Monday first. Numbers as in `weekdays` masks: bit 0 is Sunday. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const;
export type Weekday = (typeof weekOrder)[number];

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** A weekday's key in the catalogue's `week.days` and `week.short`. */
export const nameOfDay = (day: Weekday) => names[day];
