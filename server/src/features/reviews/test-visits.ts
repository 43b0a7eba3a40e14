import { and, eq } from 'drizzle-orm';
import { reservations } from '#server/features/reservations/table';
import { aReservationRequest } from '#server/testing/builders';
import type { TestServer } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import type { ReservationStatus } from '#shared/reservations/schema';
import type { Venue } from '#shared/venues/schema';

let phones = 0;

export async function aVisit(
  server: TestServer,
  venue: Venue,
  { status = 'COMPLETED', ...given }: Partial<InputOf<'book'>> & { status?: ReservationStatus } = {},
): Promise<{ id: string; token: string }> {
  const phone = `+2449246${String(10_000 + phones++)}`;
  const { body, ...answer } = await server
    .caller()
    .call('book', aReservationRequest(venue, { phone, people: 1, ...given }));
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  const holdUntil = status === 'HOLD' ? new Date(server.clock.now().getTime() + 60_000) : null;
  await server.database.db
    .update(reservations)
    .set({ status, holdUntil })
    .where(and(eq(reservations.venueId, venue.id), eq(reservations.id, body.id)));
  return { id: body.id, token: body.guestToken };
}
