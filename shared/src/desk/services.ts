import type { DayRows } from '#shared/desk/rows';
import type { DeskSlot } from '#shared/desk/schema';
import { isDeskHeld, minutesOf } from '#shared/desk/whole-rooms';
import { AppError } from '#shared/errors';
import type { Language } from '#shared/i18n/languages';
import type { Place } from '#shared/reservations/acts';
import type { StaffReservation } from '#shared/reservations/desk';
import { countsSeats } from '#shared/reservations/rules';
import { runningTime } from '#shared/schedule/rules';
import { DAY_MINUTES, daysBetween, minuteOfService, serviceDay, timeOfService } from '#shared/time';
import { type ArrivalSlot, arrivalsOf, choose, isOffered } from '#shared/treatments/choose';
import {
  type Assignment,
  endsInTime,
  freeTimes,
  type Interval,
  isFree,
  type RoomDay,
  type Served,
  servedByNone,
  stayOf,
  type TreatmentDay,
  teamIds,
} from '#shared/treatments/day';
import { isAbsentOn, nameIn, shiftsOn } from '#shared/treatments/rules';
import type {
  DeskServices,
  DeskTreatment,
  Treatment,
  TreatmentTime,
  TreatmentTimesQuery,
} from '#shared/treatments/schema';

export type ServicesDay = Pick<DayRows, 'venue' | 'slots' | 'reservations'>;

/** Parties of other days that can be in the way, as on the server. */
const around = { before: -2, after: 1 };

/** Throws `treatment_at_desk` if the server told no services, and `treatment_not_found`. */
export function treatmentOf({ venue }: Pick<DayRows, 'venue'>, id: string): DeskTreatment {
  if (venue.services === undefined) throw new AppError('treatment_at_desk');
  const treatment = venue.services.treatments.find((each) => each.id === id);
  if (treatment === undefined) throw new AppError('treatment_not_found');
  return treatment;
}

/** Whether this desk holds the lease of a slot: its own treatment may have the room, and ends the lease. */
export type IsOwn = (slotId: string) => boolean;

/** A party that moves: it is not in its own way, and its professionals count also if the treatment no longer lists them. */
type MovingParty = Pick<StaffReservation, 'id' | 'treatment'>;

/** The day as the server reads it for a booking, from rows with unsent acts. Leases of other desks count as parties. */
export function treatmentDayAt(
  day: ServicesDay,
  treatment: DeskTreatment,
  date: string,
  isOwn: IsOwn,
  moving?: MovingParty,
): TreatmentDay {
  const services = day.venue.services!;
  const slots = arrivalSlots(day, treatment, date);
  const { minutes, bufferMinutes, preparationMinutes, people } = treatment;
  const stays = [
    ...staysAround(day, date, moving?.id),
    ...leasesAround(day, date).filter(({ slotId }) => !isOwn(slotId)),
  ];
  return {
    ...{ minutes, bufferMinutes, preparationMinutes },
    teamSize: treatment.professionalIds.length === 0 ? 0 : treatment.teamSize,
    needsEquipment: treatment.equipmentIds.length > 0,
    shortest: Math.min(...services.treatments.map(lengthOf)),
    rooms: roomsOf(day, treatment).map((room) => ({
      ...room,
      times: timesOf(slots, room.id, ({ isClosed, capacity }) => !isClosed && people <= capacity).filter((minute) =>
        endsInTime(minutes, room, minute),
      ),
      taken: stays.filter(({ roomId }) => roomId === room.id),
    })),
    professionals: known(services.professionals, [...new Set([...treatment.professionalIds, ...teamOf(moving)])]).map(
      ({ id, shifts, absences }) => {
        const taken = stays.filter((stay) => teamIds(stay).includes(id));
        const ofDay = taken.filter(({ isOfDay }) => isOfDay);
        return {
          ...{ id, taken, shifts: shiftsOn(date, shifts), isAbsent: isAbsentOn(date, absences) },
          minutesBooked: ofDay.reduce((sum, { from, to }) => sum + to - from, 0),
        };
      },
    ),
    equipment: known(services.equipment, treatment.equipmentIds).map(({ id }) => ({
      ...{ id, taken: stays.filter(({ equipmentId }) => equipmentId === id) },
    })),
  };
}

const lengthOf = ({ minutes, bufferMinutes, preparationMinutes }: DeskTreatment): number =>
  preparationMinutes + minutes + bufferMinutes;

/** In the order of `ids`, without those that are gone. */
const known = <Row extends { id: string }>(rows: readonly Row[], ids: string[]): Row[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);

type DeskRoom = Pick<RoomDay, 'id' | 'capacity' | 'endsBy'>;

const roomsOf = ({ venue }: ServicesDay, { roomIds, people }: DeskTreatment): DeskRoom[] =>
  known(venue.rooms, roomIds)
    .filter(({ soldAs, capacity }) => soldAs === 'whole' && capacity >= people)
    .map(({ id, capacity, servicesEndMinute: endsBy }) => ({ id, capacity, endsBy }));

interface TreatmentSlot extends ArrivalSlot {
  capacity: number;
}

export const arrivalSlots = ({ slots }: ServicesDay, { roomIds }: DeskTreatment, date: string): TreatmentSlot[] =>
  [...slots.values()]
    .filter((slot) => slot.date === date && roomIds.includes(slot.roomId))
    .map(({ roomId, time, isClosed, capacity }) => ({ roomId, minute: minuteOfService(time), isClosed, capacity }));

const timesOf = (slots: TreatmentSlot[], roomId: string, isOpen: (slot: TreatmentSlot) => boolean): number[] =>
  slots
    .filter((slot) => slot.roomId === roomId && isOpen(slot))
    .map(({ minute }) => minute)
    .sort((a, b) => a - b);

interface Stay extends Interval, Assignment {
  isOfDay: boolean;
}

export const servedTo = ({ treatment }: Pick<StaffReservation, 'treatment'>): Served => ({
  professionalId: treatment?.professional?.id ?? null,
  secondProfessionalId: treatment?.second?.id ?? null,
  equipmentId: treatment?.equipmentId ?? null,
});

const teamOf = (party: MovingParty | undefined): string[] => (party === undefined ? [] : teamIds(servedTo(party)));

function stayOfParty(day: ServicesDay, party: StaffReservation): Interval {
  const arrival = minuteOfService(party.time);
  return { from: arrival - (party.leadMinutes ?? 0), to: arrival + minutesOf(day, party) };
}

/** What another party that the desk knows has of the party's room, professionals and piece during its stay. */
export function takenFrom(
  day: ServicesDay,
  party: StaffReservation,
): 'room_taken' | 'professional_taken' | 'equipment_taken' | null {
  const stay = stayOfParty(day, party);
  const { equipmentId, ...team } = servedTo(party);
  const others = staysAround(day, party.date, party.id).filter((other) => !isFree([other], stay));
  if (others.some(({ roomId }) => roomId === party.roomId)) return 'room_taken';
  if (others.some((other) => teamIds(other).some((id) => teamIds(team).includes(id)))) return 'professional_taken';
  return equipmentId !== null && others.some((other) => other.equipmentId === equipmentId) ? 'equipment_taken' : null;
}

function staysAround(day: ServicesDay, date: string, exceptId?: string): Stay[] {
  return [...day.reservations.values()].flatMap((row) => {
    const arrival = row.id === exceptId ? null : arrivalIn(date, row);
    const minutes = arrival === null || !countsSeats(row.status) ? 0 : minutesOf(day, row);
    if (arrival === null || minutes === 0) return [];
    const stay = { from: arrival - (row.leadMinutes ?? 0), to: arrival + minutes };
    return [{ ...stay, ...servedTo(row), roomId: row.roomId, isOfDay: row.date === date }];
  });
}

export interface LentStay extends Stay {
  slotId: string;
}

export function leasesAround(day: ServicesDay, date: string): LentStay[] {
  return [...day.slots.values()].flatMap((slot: DeskSlot) => {
    const arrival = slot.leased > 0 && isDeskHeld(day, slot.roomId) ? arrivalIn(date, slot) : null;
    if (arrival === null) return [];
    const stay = { from: arrival, to: arrival + (slot.roomMinutes ?? 0) };
    const has = { ...servedByNone, professionalId: slot.heldProfessionalId ?? null };
    return [{ ...stay, ...has, roomId: slot.roomId, isOfDay: false, slotId: slot.id }];
  });
}

/** Slots whose leases a treatment at this time ends: of the wished room, if it is one of its own, and of its named professional. */
export const leasesEndedBy = (
  day: ServicesDay,
  treatment: DeskTreatment,
  { roomId, date, time, professionalId }: Place & { professionalId?: string | undefined },
  isOwn: IsOwn,
): string[] => {
  const place = {
    roomId: treatment.roomIds.includes(roomId) ? roomId : null,
    team: professionalId === undefined ? [] : [professionalId],
  };
  return leasesMet(day, { ...place, date, stay: stayOf(treatment, minuteOfService(time)) }, isOwn);
};

/** As `leasesEndedBy`, of a party that comes back to a room sold whole. */
export const leasesEndedFor = (day: ServicesDay, party: StaffReservation, isOwn: IsOwn): string[] =>
  leasesMet(day, { ...party, team: teamOf(party), stay: stayOfParty(day, party) }, isOwn);

const leasesMet = (
  day: ServicesDay,
  { roomId, date, team, stay }: { roomId: string | null; date: string; team: string[]; stay: Interval },
  isOwn: IsOwn,
): string[] =>
  leasesAround(day, date)
    .filter((lent) => lent.roomId === roomId || teamIds(lent).some((id) => team.includes(id)))
    .filter((lent) => isOwn(lent.slotId) && !isFree([lent], stay))
    .map(({ slotId }) => slotId);

/** Minute of the service day `date`; null for days too far away. */
function arrivalIn(date: string, at: { date: string; time: string }): number | null {
  const days = daysBetween(date, at.date);
  return days < around.before || days > around.after ? null : days * DAY_MINUTES + minuteOfService(at.time);
}

/** As `treatmentTimes` of the server. */
export function freeTimesAt(
  day: ServicesDay,
  { treatmentId, date, at }: Pick<TreatmentTimesQuery, 'treatmentId' | 'date' | 'at'>,
  now: Date,
  isOwn: IsOwn,
): TreatmentTime[] {
  const { timezone } = day.venue.venue;
  if (date < serviceDay(now, timezone)) return [];
  const treatment = treatmentOf(day, treatmentId);
  const isGiven = isOffered(arrivalSlots(day, treatment, date), { date, timezone, at }, now);
  return freeTimes(treatmentDayAt(day, treatment, date, isOwn)).flatMap(({ minute, ...free }) => {
    const time = timeOfService(minute);
    return isGiven(time) ? [{ time, ...free }] : [];
  });
}

/** As `treatments` of the server: only those that have a room. */
export const treatmentsAt = (day: ServicesDay, { treatments, professionals }: DeskServices): Treatment[] =>
  treatments
    .filter((treatment) => roomsOf(day, treatment).length > 0)
    .map(({ id, names, minutes, price, people, professionalIds }) => ({
      ...{ id, names, minutes, price, people },
      professionals: professionals
        .filter((each) => professionalIds.includes(each.id))
        .map(({ id, name }) => ({ id, name })),
    }));

interface WantedAtDoor {
  treatmentId: string;
  roomId: string;
  professionalId?: string | undefined;
}

export interface TreatmentAtDoor extends Place {
  professionalId: string | null;
}

/**
 * Where guests who are there have their treatment now, whatever is free; as asked if it would end late in all rooms. Null
 * while its rooms take no arrivals.
 */
export function treatmentAtDoor(
  day: ServicesDay,
  wanted: WantedAtDoor,
  now: Date,
  isOwn: IsOwn,
): TreatmentAtDoor | null {
  const { timezone } = day.venue.venue;
  const date = serviceDay(now, timezone);
  const treatment = treatmentOf(day, wanted.treatmentId);
  const slots = arrivalSlots(day, treatment, date);
  const time = runningTime(arrivalsOf(slots), date, timezone, now);
  if (time === null) return null;
  const { roomId, professionalId } = wanted;
  const ofDay = treatmentDayAt(day, treatment, date, isOwn);
  const chosen = choose(ofDay, slots, minuteOfService(time), { roomId, professionalId });
  const { roomId: at, professionalId: by } = chosen ?? { roomId, professionalId: professionalId ?? null };
  return { roomId: at, date, time, professionalId: by };
}

type TreatedFields = Required<Pick<StaffReservation, 'treatment' | 'roomMinutes' | 'leadMinutes'>>;

/** The treatment of an unsent party as the server would show it. */
export function treatedFields(
  { venue }: Pick<DayRows, 'venue'>,
  treatment: DeskTreatment,
  { professionalId, secondProfessionalId, equipmentId }: Omit<Assignment, 'roomId'>,
  lang: Language,
): TreatedFields {
  const { professionals, equipment } = venue.services!;
  const person = (id: string | null) => {
    const found = professionals.find((each) => each.id === id);
    return found === undefined ? null : { id: found.id, name: found.name };
  };
  const second = person(secondProfessionalId);
  const piece = equipment.find(({ id }) => id === equipmentId);
  const { id, names, minutes } = treatment;
  return {
    treatment: {
      ...{ id, name: nameIn(names, lang), minutes, professional: person(professionalId) },
      ...(second && { second }),
      ...(piece && { equipment: piece.name, equipmentId: piece.id }),
    },
    roomMinutes: minutes + treatment.bufferMinutes,
    leadMinutes: treatment.preparationMinutes,
  };
}
