import type { LeaseLeft } from '#shared/desk/local';
import { useDeskStatus } from '#ui/desk/use-desk.ts';

/** People that this desk can still confirm by itself on a date, room by room; null in a browser. */
export function useLeases(date: string): LeaseLeft[] | null {
  const leases = useDeskStatus((status) => status.leases.filter((lease) => lease.date === date && lease.left > 0));
  return leases === undefined ? none : leases;
}

const none: LeaseLeft[] = [];
