import type { DeskPhase } from '#shared/desk/local';
import type { DeskStaff } from '#shared/desk/schema';

/** Who acts at the desk now; null while it is locked or nobody has signed in. */
export class Who {
  staff: DeskStaff | null = null;
  /** How often somebody came to the desk or left it by their own hand. What the server says of sign-ins is none of these. */
  turns = 0;
  private readonly signIns = new Map<string, number>();

  /** Somebody comes to the desk, or with null whoever stood there leaves it. */
  comes(staff: DeskStaff | null): void {
    this.turns++;
    this.staff = staff;
  }

  /** Somebody gave their password at this monotonic instant. */
  signedIn(staffId: string, now: number): void {
    this.signIns.set(staffId, now);
  }

  /** Milliseconds since somebody gave their password; null where they have not, since this start. */
  sinceSignIn(staffId: string, now: number): number | null {
    const at = this.signIns.get(staffId);
    return at === undefined ? null : now - at;
  }
}

interface Stand {
  /** The keychain has no key for what lies here. */
  isOrphaned: boolean;
  serverUrl: string | null;
  isOpen: boolean;
  staff: DeskStaff | null;
  /** People who have signed in on this desk and not out again. */
  people: number;
  venueId: string | null;
}

/** What the app must ask for before the day can be shown, in the order in which it asks. */
export function phaseOf({ isOrphaned, serverUrl, isOpen, staff, people, venueId }: Stand): DeskPhase {
  if (isOrphaned) return 'orphaned';
  if (serverUrl === null) return 'address';
  if (!isOpen) return 'passphrase';
  if (staff === null) return people === 0 ? 'signIn' : 'locked';
  return venueId === null ? 'venue' : 'ready';
}
