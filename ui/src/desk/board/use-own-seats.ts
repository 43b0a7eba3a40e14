import { useDeskStatus } from '#ui/desk/use-desk.ts';

/** How many seats count at a place; null where the venue's free seats do. */
export type OwnSeats = ((place: { roomId: string; time: string }) => number) | null;

/**
 * Seats that count at a time: offline a desk confirms only from its own. Null in a browser and online, where the venue's free
 * seats count.
 */
export function useOwnSeats(date: string): OwnSeats {
  const own = useDeskStatus(({ link, leases }) =>
    link.kind === 'offline' ? leases.filter((lease) => lease.date === date) : null,
  );
  if (own === undefined || own === null) return null;
  return ({ roomId, time }) => own.find((lease) => lease.roomId === roomId && lease.time === time)?.left ?? 0;
}
