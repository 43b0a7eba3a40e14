import type { DeskPorts, OutboxStore } from '#desktop/main/ports';
import type { ActiveStaff } from '#desktop/main/session/active-staff';
import type { Tokens } from '#desktop/main/session/tokens';
import type { VenueAccess } from '#shared/auth/rules';
import type { DeskStaff } from '#shared/desk/schema';

/** Longest time for a reply that was requested before a sign-in. */
const ON_THE_WAY_MS = 30_000;
export const noAccess: VenueAccess = { mayRun: false, mayManage: false, mayOverbook: false };

interface StaffParts {
  ports: Pick<DeskPorts, 'settings' | 'ticks' | 'report'>;
  outbox: OutboxStore;
  tokens: Tokens;
  activeStaff: ActiveStaff;
}

/** Access changes without sign-ins. People whom the venue no longer lists lose token and PIN. */
export function updatePeople(parts: StaffParts, staff: readonly DeskStaff[]): void {
  const { outbox, activeStaff, ports } = parts;
  for (const known of outbox.people()) {
    const now = staff.find(({ id }) => id === known.id);
    if (now === undefined || !now.access.mayRun) {
      const since = activeStaff.sinceSignIn(known.id, ports.ticks.monotonic());
      if (since === null || since > ON_THE_WAY_MS) removeFromDesk(parts, known.id);
    } else if (JSON.stringify(now) !== JSON.stringify(known)) {
      outbox.savePerson(now);
      if (activeStaff.staff?.id === now.id) activeStaff.staff = now;
    }
  }
}

export function removeFromDesk({ ports, outbox, tokens, activeStaff }: StaffParts, staffId: string): void {
  const known = outbox.people().find(({ id }) => id === staffId);
  if (known === undefined || (!known.access.mayRun && !tokens.has(staffId))) return;
  if (activeStaff.staff?.id === staffId) {
    activeStaff.staff = null;
    ports.settings.set({ staffId: null });
  }
  outbox.savePerson({ ...known, access: noAccess });
  forgetPin(outbox, staffId);
  tokens.delete(staffId).catch((error: unknown) => ports.report(error, 'people'));
}

export function forgetPin(outbox: OutboxStore, staffId: string): void {
  if (outbox.pin(staffId) !== null) outbox.savePin(staffId, { hash: '', failures: 0, waitUntil: null });
}

export const hasPin = (outbox: Pick<OutboxStore, 'pin'>, staffId: string): boolean =>
  (outbox.pin(staffId)?.hash ?? '') !== '';

/** True for staff of the desk's venue, or if the desk has no venue yet. */
export const mayUseDesk = (outbox: OutboxStore, { access }: DeskStaff): boolean =>
  outbox.desk().venueId === null || access.mayRun;
