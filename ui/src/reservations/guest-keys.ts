/** Where a guest's booking and a place in the list lie in the query cache. */
export const guestReservationKey = (token: string) => ['guest', 'reservation', token];
export const guestEntryKey = (token: string) => ['guest', 'waitlist', token];
