import { useDeskStatus } from '#ui/features/desk/use-desk.ts';

/** Seats of a slot; null means the venue's free seats. */
export type OwnSeats = ((place: { roomId: string; time: string }) => number) | null;

/** Offline, a desk confirms only from its own seats. Null in a browser and online. */
export function useOwnSeats(date: string): OwnSeats {
  const own = useDeskStatus(({ link, leases }) =>
    link.kind === 'offline' ? leases.filter((lease) => lease.date === date) : null,
  );
  if (own === undefined || own === null) return null;
  return ({ roomId, time }) => own.find((lease) => lease.roomId === roomId && lease.time === time)?.left ?? 0;
}
