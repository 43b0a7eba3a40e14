import { applyConsequences } from '#server/consequences/index';
import { countFrom, countOpen, type EnquiryRow, type Hall, hallsOf } from '#server/features/enquiries/queries';
import { enquiries } from '#server/features/enquiries/table';
import { sentOf } from '#server/features/enquiries/view';
import { clientHash } from '#server/features/reservations/hoarding';
import { newGuestToken } from '#server/features/reservations/new-row';
import { guestAct } from '#server/features/reservations/service';
import { venueById } from '#server/features/venues/queries';
import { changeVenue } from '#server/platform/changes/change-venue';
import type { Tx } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { ENQUIRIES_PER_ADDRESS, ENQUIRIES_PER_PHONE, refuseWishes } from '#shared/enquiries/rules';
import type { NewEnquiry, SentEnquiry } from '#shared/enquiries/schema';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import { formatPhone } from '#shared/phone';
import { DAY_MS, serviceDay } from '#shared/time';

export function enquire(request: NewEnquiry, call: Call): Promise<SentEnquiry> {
  const { venueId } = request;
  const now = call.clock.now();
  const key = { scope: 'guest enquire', body: request };
  return changeVenue(call, { venueId, act: guestAct(now), key }, async ({ tx, lock, act }) => {
    const venue = await venueById(tx, venueId);
    if (venue?.status !== 'approved') throw new AppError('venue_not_found');
    const halls = await hallsOf(tx, venueId);
    refuseUnlessHeld(request, halls);
    const today = serviceDay(now, venue.timezone);
    refuseWishes(request.dates, today);
    const enquiry = rowOf(request, call);
    await refuseHoarding(tx, enquiry, { phone: formatPhone(venue.phone), today, now });
    lock.inserts.push({ table: enquiries, row: enquiry });
    await applyConsequences(tx, lock, act, { kind: 'enquired', enquiry });
    return sentOf(enquiry, call.publicUrl);
  });
}

function refuseUnlessHeld({ people }: NewEnquiry, halls: Hall[]): void {
  if (halls.length === 0) throw new AppError('no_hall');
  const min = Math.min(...halls.map(({ minPeople }) => minPeople));
  const max = Math.max(...halls.map(({ capacity }) => capacity));
  if (people < min || people > max) throw new AppError('party_size', { min, max });
}

async function refuseHoarding(
  tx: Tx,
  row: EnquiryRow,
  { phone, today, now }: { phone: string; today: string; now: Date },
): Promise<void> {
  const ofPhone = await countOpen(tx, row, today);
  const ofAddress = await countFrom(tx, row.clientHash!, new Date(now.getTime() - DAY_MS));
  if (ofPhone >= ENQUIRIES_PER_PHONE || ofAddress >= ENQUIRIES_PER_ADDRESS) {
    throw new AppError('too_many_enquiries', { phone });
  }
}

function rowOf(request: NewEnquiry, call: Call): EnquiryRow {
  const now = call.clock.now();
  return {
    id: newId(),
    venueId: request.venueId,
    name: request.name,
    phone: request.phone,
    dates: [...request.dates].sort(),
    people: request.people,
    kind: request.kind,
    budget: request.budget,
    words: request.words,
    lang: request.lang ?? call.lang,
    stage: 'NEW',
    closeReason: null,
    quote: null,
    reservationId: null,
    guestToken: newGuestToken(),
    clientHash: clientHash(call),
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
