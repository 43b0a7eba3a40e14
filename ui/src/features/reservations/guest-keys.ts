export const guestReservationKey = (token: string) => ['guest', 'reservation', token];
export const guestEntryKey = (token: string) => ['guest', 'waitlist', token];
