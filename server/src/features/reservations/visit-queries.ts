import { byId, type ReservationRow } from '#server/features/reservations/queries';
import { reservations } from '#server/features/reservations/table';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { wholeColumns, wholeRows } from '#server/platform/db/rows';
import { statement } from '#server/platform/db/statement';
import { AppError } from '#shared/errors';
import type { VisitPlace } from '#shared/reservations/desk';

/** All parts of the party's visit in order; the party alone if it is part of none. Throws `reservation_not_found`. */
export async function partiesOfVisit(
  db: ReadDb,
  { venueId, id }: { venueId: string; id: string },
): Promise<ReservationRow[]> {
  const row = await byId(db, venueId, id);
  if (row === undefined) throw new AppError('reservation_not_found');
  return row.visitId === null ? [row] : wholeRows(db, reservations, statement(PARTIES, venueId, row.visitId));
}

const PARTIES = `
  select ${wholeColumns(reservations, 'r')} from reservations r where r.venue_id = $1 and r.visit_id = $2 order by r.id`;

/** By the id of the party. Reads nothing if no party is part of a visit. */
export async function placesInVisits(
  db: ReadDb,
  venueId: string,
  parties: Pick<ReservationRow, 'visitId'>[],
): Promise<Map<string, VisitPlace>> {
  const ids = [...new Set(parties.flatMap(({ visitId }) => visitId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<VisitPlace & { party: string }>(db, statement(PLACES, venueId, ids));
  return new Map(rows.map(({ party, id, part, of }) => [party, { id, part, of }]));
}

const PLACES = `
  select id as party, visit_id as id, (row_number() over (partition by visit_id order by id))::int as part,
    (count(*) over (partition by visit_id))::int as of
  from reservations where venue_id = $1 and visit_id = any($2::uuid[])`;
