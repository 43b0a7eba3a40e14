import { type Draft, newRow } from '#shared/desk/draft';
import { isGoneFor } from '#shared/desk/gone-slots';
import { leasesOfVisit } from '#shared/desk/held-visits';
import { aboutParty, type Replayed } from '#shared/desk/replay-reservations';
import { madeFrom, refuseUnfit, seatsIn } from '#shared/desk/replay-treatments';
import type { ActContext } from '#shared/desk/rows';
import type { DrawnLease } from '#shared/desk/schema';
import { beyondPlace, type DeskSeats, findPlace, returnSeats, seatsFor, takeSeats } from '#shared/desk/seats';
import { treatedFields } from '#shared/desk/services';
import { type DeskStep, leasesEndedByVisit, stepsAt } from '#shared/desk/visits';
import { AppError, type ErrorCode } from '#shared/errors';
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';
import { newVisit, reasonOfNew } from '#shared/reservations/acts';
import { type DeskVisit, partsAsked, type VisitPartAsked } from '#shared/reservations/desk';
import type { LostPart } from '#shared/reservations/schema';
import { minuteOfService, timeOfService } from '#shared/time';
import { choose, noArrivalAt } from '#shared/treatments/choose';
import { servedByNone } from '#shared/treatments/day';
import { isPlanned, planVisit } from '#shared/treatments/visit';
import { type KeptPart, keepVisit } from '#shared/treatments/visit-kept';

interface PlacedPart {
  seats: DeskSeats;
  /** Empty if the treatment was removed. */
  fields: ReturnType<typeof treatedFields> | object;
}

/**
 * All parts or none. By phone the server confirms them, unless the desk holds all places; those of guests who are there are
 * facts.
 */
export function bookVisitAtDesk(draft: Draft, request: DeskVisit, desk: ActContext): Replayed {
  const ids = partsAsked(request).map(({ id }) => id);
  if (ids.some((id) => id === undefined)) throw new AppError('bad_input');
  if (ids.some((id) => draft.reservations.has(id!))) throw new AppError('key_reused');
  const { date, time } = request;
  if (date === undefined || time === undefined) throw new AppError('no_running_slot');
  const parts = partsAsked({ ...request, date, time });
  if (parts.some(({ treatmentId }) => isGoneFor(draft, treatmentId, { ...request, ...desk }))) {
    const alone = parts.map((part) => seatsAlone(draft, { ...part, people: request.people, date }, desk));
    addRows(draft, request, alone, desk);
    return aboutParty(request.id!, alone[0]!.seats);
  }
  const lease = promisedFrom(draft, request, { parts, date }, desk);
  const isOwn = (slotId: string) => desk.isReplay === true || desk.leaseLeft(slotId) > 0;
  const ended = leasesEndedByVisit(draft, parts, date, isOwn);
  const steps = stepsAt(draft, parts, date, (slotId) => ended.has(slotId));
  const placed = place(draft, { request, parts, steps, date, lease }, desk);
  for (const id of ended) returnSeats(draft, id, draft.slots.get(id)!.leased);
  addRows(draft, request, placed, desk);
  return aboutParty(request.id!, placed[0]!.seats);
}

/** In its room, for the room's usual stay. Throws `no_running_slot` for a part that names no place. */
function seatsAlone(
  draft: Draft,
  { roomId, date, time, people }: VisitPartAsked & { people: number; date: string },
  desk: ActContext,
): PlacedPart {
  if (roomId === undefined || time === undefined) throw new AppError('no_running_slot');
  const asked = { people, overbook: undefined, isFact: true };
  return { seats: seatsFor(draft, findPlace(draft, { roomId, date, time }), asked, desk), fields: {} };
}

function promisedFrom(
  draft: Draft,
  { kind }: DeskVisit,
  { parts, date }: Pick<Asked, 'parts' | 'date'>,
  desk: ActContext,
): DrawnLease | null {
  if (kind === 'walk-in') return null;
  return desk.isReplay ? madeFrom(desk) : leasesOfVisit(draft, parts, date, desk);
}

interface Asked {
  request: DeskVisit;
  parts: [VisitPartAsked, ...VisitPartAsked[]];
  steps: [DeskStep, ...DeskStep[]];
  date: string;
  /** The desk holds the places of all parts, and so promises them. */
  lease: DrawnLease | null;
}

/** Throws the refusals of a booking, but none of the place for a visit that is only replayed. */
function place(draft: Draft, asked: Asked, desk: ActContext): PlacedPart[] {
  const { request, parts, steps, date, lease } = asked;
  const { people, kind } = request;
  const isHere = kind === 'walk-in';
  if (!(isHere && desk.isReplay)) {
    for (const [n, { treatment }] of steps.entries()) refuseUnfit(draft, treatment, { ...parts[n]!, people });
  }
  const kept = keptOf(draft, asked, desk);
  if (typeof kept === 'number') throw new AppError('not_a_slot', { time: parts[kept]?.time ?? '' });
  return kept.map((part, n) => {
    const { roomId, minute, missing } = part;
    const found = findPlace(draft, { roomId, date, time: timeOfService(minute) });
    const taken = missing && lost(parts, n, missing);
    const isFact = isHere && desk.isReplay === true;
    const seats = seatsIn(draft, found, { people, overbook: undefined, isFact, lease }, taken, desk);
    return {
      seats: { ...seats, standing: isHere || lease !== null ? 'confirmed' : 'unconfirmed' },
      fields: treatedFields(draft, steps[n]!.treatment, part, desk.lang ?? DEFAULT_LANGUAGE),
    };
  });
}

function keptOf(draft: Draft, asked: Asked, desk: ActContext): KeptPart[] | number {
  const { request, parts, steps, lease } = asked;
  if (!desk.isReplay) return placesFree(draft, asked, desk);
  return lease === null ? keepVisit(steps, request.kind === 'walk-in') : named(parts);
}

/** A promise names the place of each part. */
const named = (parts: readonly VisitPartAsked[]): KeptPart[] =>
  parts.map(({ roomId, professionalId = null, time }) => ({
    ...{ ...servedByNone, roomId: roomId!, professionalId, minute: minuteOfService(time!), missing: null },
  }));

/** As `placeVisit` of the server. */
function placesFree(draft: Draft, { request, parts, steps, date }: Asked, desk: ActContext): KeptPart[] {
  const [{ day, slots, wish = {}, minute }] = steps;
  const first = choose(day, slots, minute!, wish);
  if (first === null) throw noArrivalAt(day, slots, minute!);
  if (first.missing !== null) {
    const taken = lost(parts, 0, first.missing);
    const found = findPlace(draft, { roomId: first.roomId, date, time: timeOfService(minute!) });
    seatsIn(draft, found, { people: request.people, overbook: undefined }, taken, desk);
    throw taken;
  }
  const plan = planVisit(steps, minute!);
  if (!isPlanned(plan)) throw lost(parts, plan.at, plan.isNamedOnly ? 'professional_taken' : 'treatment_taken');
  return plan.map((part) => ({ ...part, missing: null }));
}

/** Names the part that is not free, as the server does. */
function lost(parts: readonly VisitPartAsked[], at: number, code: ErrorCode): AppError {
  const { treatmentId, time = null } = parts[at]!;
  return new AppError(code, {}, { current: { number: at + 1, treatmentId, time } satisfies LostPart });
}

function addRows(draft: Draft, request: DeskVisit, placed: PlacedPart[], { now, lang = DEFAULT_LANGUAGE }: ActContext) {
  const { venueId } = request;
  const say = sayIn(lang);
  const times = placed.map(({ seats }) => seats.place.time);
  const fields = newVisit(request, times, { now, lang, say, venue: draft.venue.venue });
  const asked = partsAsked(request);
  for (const [n, { seats, fields: treated }] of placed.entries()) {
    const beyond = beyondPlace(takeSeats(draft, seats), seats.sharesResources ?? false);
    const overbookReason = reasonOfNew(seats, beyond, { overbook: undefined, say });
    const id = asked[n]!.id!;
    const row = newRow({ id, venueId, ...seats.place, ...fields[n]!, overbookReason }, seats, now);
    const visitPart = { id: request.id!, part: n + 1, of: placed.length };
    draft.reservations.set(id, { ...row, ...treated, visitPart });
  }
}
