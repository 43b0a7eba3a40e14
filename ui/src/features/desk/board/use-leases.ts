import type { LeaseLeft } from '#shared/desk/local';
import { useDeskStatus } from '#ui/features/desk/use-desk.ts';

/** Seats that this desk can confirm without the server, per room; null in a browser. */
export function useLeases(date: string): LeaseLeft[] | null {
  const leases = useDeskStatus((status) => status.leases.filter((lease) => lease.date === date && lease.left > 0));
  return leases === undefined ? none : leases;
}

const none: LeaseLeft[] = [];
