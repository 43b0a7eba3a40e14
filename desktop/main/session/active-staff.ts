import type { DeskPhase } from '#shared/desk/local';
import type { DeskStaff } from '#shared/desk/schema';

export class ActiveStaff {
  staff: DeskStaff | null = null;
  /** Count of arrivals and departures by staff action; token refusals by the server do not count. */
  turns = 0;
  private readonly signIns = new Map<string, number>();

  setActive(staff: DeskStaff | null): void {
    this.turns++;
    this.staff = staff;
  }

  noteSignIn(staffId: string, now: number): void {
    this.signIns.set(staffId, now);
  }

  /** Milliseconds since the person entered the password; null if not since this start. */
  sinceSignIn(staffId: string, now: number): number | null {
    const at = this.signIns.get(staffId);
    return at === undefined ? null : now - at;
  }
}

interface PhaseFacts {
  /** The keychain has no key for the existing files. */
  isOrphaned: boolean;
  serverUrl: string | null;
  isOpen: boolean;
  staff: DeskStaff | null;
  people: number;
  venueId: string | null;
}

export function phaseOf({ isOrphaned, serverUrl, isOpen, staff, people, venueId }: PhaseFacts): DeskPhase {
  if (isOrphaned) return 'orphaned';
  if (serverUrl === null) return 'address';
  if (!isOpen) return 'passphrase';
  if (staff === null) return people === 0 ? 'signIn' : 'locked';
  return venueId === null ? 'venue' : 'ready';
}
