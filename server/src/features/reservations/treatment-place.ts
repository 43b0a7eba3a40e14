import { ZodError } from 'zod';
import { HoldsInTheWay } from '#server/features/reservations/expire-holds';
import type { PlaceRow, VenueOfPlace } from '#server/features/schedule/queries';
import { type FoundSlot, placeFrom, type SlotRequest } from '#server/features/schedule/service';
import { type ReadDay, treatmentDay } from '#server/features/treatments/day-queries';
import type { ReadDb } from '#server/platform/db/client';
import type { DeskOrigin } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { slotId } from '#shared/ids';
import { minuteOfService } from '#shared/time';
import { beside, choose, chooseForPresent, noArrivalAt, stillRunning } from '#shared/treatments/choose';
import { type Assignment, type Served, servedByNone, teamIds } from '#shared/treatments/day';
import { says } from '#shared/validation';

export interface WantedTreatment extends SlotRequest {
  treatmentId: string;
  professionalId?: string | undefined;
  people: number;
}

export interface TreatmentPlace {
  found: FoundSlot;
  has: Served;
  /** Room, professional or equipment is not free: only an overbooking may have them. */
  taken: AppError | null;
  /** The desk held room and professional for it: it is booked whatever happened meanwhile. */
  isHeld?: boolean;
}

/**
 * The slot, room and professional of a new booking. Rooms' times still run by `now`, at which a desk made its act, and holds
 * have expired by `arrival`. Throws `treatment_not_found`, `professional_not_found`, `not_a_slot`, `treatment_ends_late`,
 * `HoldsInTheWay`, and an issue of `people`.
 */
export async function placeTreatment(
  db: ReadDb,
  wanted: WantedTreatment,
  venue: VenueOfPlace | undefined,
  { now, arrival }: { now: Date; arrival: Date },
  desk?: DeskOrigin,
): Promise<TreatmentPlace> {
  if (venue === undefined) throw new AppError('venue_not_found');
  if (desk?.isFact) return placeOn(await dayOfFact(db, wanted, arrival), wanted, venue, desk);
  const day = await dayForBooking(db, wanted, arrival);
  const at = { date: wanted.date, minute: minuteOfService(wanted.time), timezone: venue.timezone };
  return placeOn(stillRunning(day, day.slots, at, now), wanted, venue, desk);
}

/** Changes of the treatment since then refuse no party that is there. Throws `treatment_not_found`. */
async function dayOfFact(db: ReadDb, { treatmentId, venueId, date }: WantedTreatment, now: Date): Promise<ReadDay> {
  const day = await treatmentDay(db, { venueId, treatmentId, date }, now);
  if (day === undefined || day.rooms.length === 0) throw new AppError('treatment_not_found');
  return day;
}

const dayForBooking = async (db: ReadDb, wanted: WantedTreatment, now: Date): Promise<ReadDay> =>
  fitDay(await treatmentDay(db, wanted, now), wanted);

/** Throws `treatment_not_found`, `professional_not_found`, and an issue at `path` for another number of people. */
export function fitDay(
  day: ReadDay | undefined,
  { professionalId, people }: Pick<WantedTreatment, 'professionalId' | 'people'>,
  path: (string | number)[] = ['people'],
): ReadDay {
  if (day === undefined || day.isRemoved) throw new AppError('treatment_not_found');
  if (people !== day.people) throw otherPeople(path);
  if (professionalId !== undefined && !day.professionals.some(({ id }) => id === professionalId)) {
    throw new AppError('professional_not_found');
  }
  return day;
}

/** Throws `not_a_slot`, `treatment_ends_late` and `HoldsInTheWay`. */
export function placeOn(day: ReadDay, wanted: WantedTreatment, venue: VenueOfPlace, desk?: DeskOrigin): TreatmentPlace {
  const { professionalId, venueId, roomId, date, time } = wanted;
  const minute = minuteOfService(time);
  const chosen = (desk?.isFact ? chooseForPresent : choose)(day, day.slots, minute, { roomId, professionalId });
  if (chosen === null) throw noArrivalAt(day, day.slots, minute);
  const { missing } = chosen;
  const at = { venueId, roomId: chosen.roomId, date, time };
  if (missing === null) refuseHoldsInTheWay(day, at, chosen);
  const row = placeRowOf(venue, day, { roomId: chosen.roomId, minute, isTaken: missing !== null });
  return { found: placeFrom(row, at, desk), has: servedBy(chosen), taken: missing && new AppError(missing) };
}

/** In the room and with the professional that the desk held, also if the day was closed since then. */
export async function placeHeld(
  db: ReadDb,
  wanted: WantedTreatment,
  venue: VenueOfPlace | undefined,
  now: Date,
  desk?: DeskOrigin,
): Promise<TreatmentPlace> {
  if (venue === undefined) throw new AppError('venue_not_found');
  const { venueId, roomId, date, time, professionalId = null } = wanted;
  const day = await dayOfFact(db, wanted, now);
  const row = placeRowOf(venue, day, { roomId, minute: minuteOfService(time), isTaken: false });
  const has = { ...servedByNone, professionalId };
  const origin = desk && { ...desk, isFact: true };
  return { found: placeFrom(row, { venueId, roomId, date, time }, origin), has, taken: null, isHeld: true };
}

export const servedBy = ({ professionalId, secondProfessionalId, equipmentId }: Served): Served => ({
  professionalId,
  secondProfessionalId,
  equipmentId,
});

/** Where a party waits: in a free room of the treatment, else in any. Throws as `placeTreatment`, for no expired hold. */
export async function slotToWait(
  db: ReadDb,
  wanted: WantedTreatment,
  venue: VenueOfPlace | undefined,
  now: Date,
): Promise<FoundSlot> {
  if (venue === undefined) throw new AppError('venue_not_found');
  const day = await dayForBooking(db, wanted, now);
  const { venueId, date, time } = wanted;
  const minute = minuteOfService(time);
  const there = beside(day, day.slots, minute, { roomId: wanted.roomId });
  if (there === null) throw noArrivalAt(day, day.slots, minute);
  const { roomId } = there;
  const row = placeRowOf(venue, day, { roomId, minute, isTaken: false });
  return placeFrom(row, { venueId, roomId, date, time });
}

const otherPeople = (path: (string | number)[]): ZodError =>
  new ZodError([{ code: 'custom', path, message: says('treatmentPeople'), input: undefined }]);

export function refuseHoldsInTheWay({ lapsed }: ReadDay, at: SlotRequest, { roomId, ...has }: Assignment): void {
  const isHeld = lapsed.some((hold) => hold.roomId === roomId || shares(hold, has));
  if (isHeld) throw new HoldsInTheWay({ venueId: at.venueId, slotId: slotId(at), roomId, ...servedBy(has) });
}

const shares = (hold: Served, { equipmentId, ...team }: Served): boolean =>
  (equipmentId !== null && hold.equipmentId === equipmentId) || teamIds(hold).some((id) => teamIds(team).includes(id));

/** The slot as `placeFrom` reads it, with the treatment's lengths. A taken one has no seats left. */
export function placeRowOf(
  venue: VenueOfPlace,
  day: ReadDay,
  { roomId, minute, isTaken }: { roomId: string; minute: number; isTaken: boolean },
): PlaceRow {
  const slot = day.slots.find((one) => one.roomId === roomId && one.minute === minute);
  const capacity = slot?.capacity ?? null;
  return {
    ...venue,
    roomId,
    roomName: '',
    roomCapacity: day.rooms.find(({ id }) => id === roomId)!.capacity,
    minPeople: 1,
    roomMinutes: day.minutes + day.bufferMinutes,
    leadMinutes: day.preparationMinutes,
    isTaken,
    isLent: false,
    roomFree: null,
    capacity,
    isClosed: slot?.isClosed ?? true,
    reserved: isTaken ? (capacity ?? 0) : (slot?.reserved ?? 0),
    leased: slot?.leased ?? 0,
    touched: slot?.touched ?? false,
    unspent: 0,
  };
}
