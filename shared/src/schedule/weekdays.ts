/** Monday first. Numbers as in `weekdays` masks: bit 0 is Sunday. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const;
export type Weekday = (typeof weekOrder)[number];

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export const nameOfDay = (day: Weekday) => names[day];
