import { parsePhone } from '#shared/phone';
import { type PartySizes, sizesIn } from '#shared/reservations/sizes';
import { isDate } from '#shared/time';
import type { ValidationKey } from '#shared/validation';
import type { Venue } from '#shared/venues/schema';

/** 6+ sends 6 unless an exact number is given (specification, section 5). */
export const partyChoices = ['1', '2', '3', '4', '5', '6+'] as const;
export type PartyChoice = (typeof partyChoices)[number];

export const SIX = 6;
const USUAL_PARTY = 2;

export interface Visit {
  date: string;
  party: PartyChoice;
  exact: string;
  roomId: string;
  /** Null books the default time. */
  time: string | null;
  /** Time in the waiting-list form; null uses `time`. */
  listTime: string | null;
  /** Only at a venue with treatments: '' until one is chosen, `ROOM_ONLY`, or a treatment's id. */
  treatmentId?: string | undefined;
  professionalId?: string;
  further?: FurtherPart[];
}

export interface FurtherPart {
  treatmentId: string;
  professionalId: string;
  /** At the time of the part before it, for another guest; else after it. */
  isBeside?: boolean;
}

export const ROOM_ONLY = 'room';

export const isForRoom = ({ treatmentId }: Pick<Visit, 'treatmentId'>): boolean =>
  treatmentId === undefined || treatmentId === ROOM_ONLY;

export interface Guest {
  name: string;
  phone: string;
  notes: string;
  deposit: boolean;
}

export const nobodyYet: Guest = { name: '', phone: '', notes: '', deposit: false };

export type House = Pick<PartySizes, 'minParty' | 'maxParty'>;

export function houseOf(venue: Venue, roomId: string): House {
  const room = venue.rooms.find(({ id }) => id === roomId);
  return room === undefined ? venue : sizesIn(room, venue);
}

export function peopleOf({ party, exact }: Pick<Visit, 'party' | 'exact'>): number {
  if (party !== '6+') return Number(party);
  return /^\d+$/.test(exact.trim()) ? Number(exact) : SIX;
}

const isUnreadable = ({ party, exact }: Visit): boolean => party === '6+' && !/^\d*$/.test(exact.trim());

/** Two people, or the venue's smallest party if that is larger. */
export const usualParty = ({ minParty, maxParty }: House): Pick<Visit, 'party' | 'exact'> =>
  partyOf(Math.max(minParty, Math.min(USUAL_PARTY, maxParty)));

export function partyOf(people: number): Pick<Visit, 'party' | 'exact'> {
  const exact = people > SIX ? String(people) : '';
  return { party: partyChoices.find((each) => each === String(people)) ?? '6+', exact };
}

export type AskedField = 'name' | 'phone' | 'date' | 'people' | 'roomId' | 'treatmentId' | 'further' | 'time';
/** `partyRange`: outside the venue's limits. */
export type FieldRefusal = Extract<ValidationKey, 'required' | 'phoneFormat' | 'invalidDate'> | 'partyRange';
export type Refusals = Partial<Record<AskedField, FieldRefusal>>;

/** The checks shared by bookings and waiting-list entries, same as the server's. */
export function refusalsOf(visit: Visit, guest: Guest, house: House, firstDate: string): Refusals {
  const refused = { ...visitRefusalsOf(visit, house, firstDate), ...treatmentRefusalsOf(visit) };
  if (refused.treatmentId === undefined && !isForRoom(visit) && visit.time === null) refused.time = 'required';
  if (guest.name.trim() === '') refused.name = 'required';
  if (guest.phone.trim() === '') refused.phone = 'required';
  else if (parsePhone(guest.phone) === null) refused.phone = 'phoneFormat';
  return refused;
}

export function visitRefusalsOf(visit: Visit, house: House, firstDate: string): Refusals {
  const refused: Refusals = {};
  if (visit.date === '') refused.date = 'required';
  else if (!isDate(visit.date) || visit.date < firstDate) refused.date = 'invalidDate';
  if (!isForRoom(visit)) return refused;
  const people = peopleOf(visit);
  if (isUnreadable(visit) || people < house.minParty || people > house.maxParty) refused.people = 'partyRange';
  if (visit.roomId === '') refused.roomId = 'required';
  return refused;
}

export function treatmentRefusalsOf({ treatmentId, further = [] }: Visit): Refusals {
  const refused: Refusals = {};
  if (treatmentId === '') refused.treatmentId = 'required';
  if (further.some((part) => part.treatmentId === '')) refused.further = 'required';
  return refused;
}

export const isMissing = (refusals: Refusals): boolean => Object.values(refusals).includes('required');
