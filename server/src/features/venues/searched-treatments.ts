import { sql } from 'drizzle-orm';
import { hasWord, type Term } from '#server/features/venues/fuzzy-terms';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import type { TreatmentNames } from '#shared/treatments/schema';
import type { VenueCard } from '#shared/venues/schema';
import { foldText } from '#shared/venues/text';

interface SearchedTreatment {
  venueId: string;
  names: TreatmentNames;
}

/** Those that guests see, as `treatmentsForVisitors` does: in a room that is sold whole and holds their people. */
export async function shownTreatments(db: ReadDb, venueIds: string[]): Promise<SearchedTreatment[]> {
  return rowsOf(
    db,
    sql`select t.venue_id as "venueId", t.names from treatments t
        where t.venue_id = any (${`{${venueIds.join(',')}}`}::uuid[]) and t.removed_at is null
          and exists (select 1 from rooms r where r.venue_id = t.venue_id and r.id = any (t.room_ids)
                        and r.removed_at is null and r.sold_as = 'whole' and r.capacity >= t.people)
        order by t.created_at, t.id`,
  );
}

export const namesOf = (names: TreatmentNames): string[] => Object.values(names).filter((name) => name !== null);

/** Of each venue, the treatment with most words of the search; none without such a word. */
export async function foundTreatments(
  db: ReadDb,
  venueIds: string[],
  terms: Term[],
): Promise<Map<string, VenueCard['treatment']>> {
  const best = new Map<string, { words: number; names: TreatmentNames }>();
  const shown = terms.length === 0 ? [] : await shownTreatments(db, venueIds);
  for (const { venueId, names } of shown) {
    const text = foldText(namesOf(names).join(' '));
    const words = terms.filter(({ forms }) => forms.some((form) => hasWord(text, form))).length;
    if (words > (best.get(venueId)?.words ?? 0)) best.set(venueId, { words, names });
  }
  return new Map([...best].map(([venueId, { names }]) => [venueId, inEachLanguage(names)]));
}

const inEachLanguage = ({ 'PT-AO': name, 'PT-PT': portuguese, EN: english }: TreatmentNames) => ({
  ...{ 'PT-AO': name, 'PT-PT': portuguese ?? name, EN: english ?? name },
});
