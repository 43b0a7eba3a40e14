import type { DayStore, OutboxStore } from '#desktop/main/ports';
import type { Who } from '#desktop/main/session/active-staff';
import type { Tokens } from '#desktop/main/session/tokens';
import { newId } from '#shared/ids';

interface Kept {
  outbox: OutboxStore;
  day: DayStore;
  tokens: Tokens;
}

/**
 * True where what lies here is another server's than the one that is asked now, whoever changed the address and how: at the
 * desk, in the settings' file, by the environment, by the organisation's policy.
 */
export function isOfAnother(outbox: Pick<OutboxStore, 'desk'>, origin: string | null): boolean {
  const { origin: home, venueId } = outbox.desk();
  const isAnybodys = home === null && venueId === null;
  return origin !== null && origin !== home && !isAnybodys;
}

/**
 * The former server's tokens go, its rows and its answers; for the new one this is another device, with no venue. Until
 * somebody signs in there and chooses the same venue, what is unsent goes nowhere.
 */
export async function leaveFormer({ outbox, day, tokens }: Kept, who: Who): Promise<void> {
  who.staff = null;
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
  // Last: a start that finds the former origin begins with all of this again
  outbox.saveDesk({ ...former, venueId: null, deskName: null, sealedKey: null, seen: null, origin: null });
}
