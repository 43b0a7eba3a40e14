import type { DayStore, OutboxStore } from '#desktop/main/ports';
import type { ActiveStaff } from '#desktop/main/session/active-staff';
import type { Tokens } from '#desktop/main/session/tokens';
import { newId } from '#shared/ids';

interface DeskStores {
  outbox: OutboxStore;
  day: DayStore;
  tokens: Tokens;
}

export function belongsToOtherServer(outbox: Pick<OutboxStore, 'desk'>, origin: string | null): boolean {
  const { origin: home, venueId } = outbox.desk();
  const isAnybodys = home === null && venueId === null;
  return origin !== null && origin !== home && !isAnybodys;
}

/** Unsent acts wait until a person signs in at the new server and chooses the same venue. */
export async function leaveServer({ outbox, day, tokens }: DeskStores, activeStaff: ActiveStaff): Promise<void> {
  activeStaff.staff = null;
  for (const { id } of outbox.people()) await tokens.delete(id);
  day.clear();
  const cards = new Set(outbox.refused().map(({ intent }) => intent.id));
  outbox.forget(
    outbox
      .answered()
      .map(({ id }) => id)
      .filter((id) => !cards.has(id)),
  );
  outbox.renumber(newId(), 0);
  const { venueId, formerVenueId } = outbox.desk();
  const former = { formerVenueId: venueId ?? formerVenueId };
  // Last: an interrupted run starts again while the former origin is stored
  outbox.saveDesk({ ...former, venueId: null, deskName: null, sealedKey: null, seen: null, origin: null });
}
