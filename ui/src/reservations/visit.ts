import { parsePhone } from '#shared/phone';
import { isDate } from '#shared/time';
import type { ValidationKey } from '#shared/validation';

/** The choices of the people list; 6 is sent for 6+ where no exact number is given (specification, section 5). */
export const partyChoices = ['1', '2', '3', '4', '5', '6+'] as const;
export type PartyChoice = (typeof partyChoices)[number];

const SIX = 6;
const USUAL_PARTY = 2;

/** When, how many and where a visitor wants to sit. */
export interface Visit {
  date: string;
  party: PartyChoice;
  /** The exact number that 6+ stands for, as typed. */
  exact: string;
  roomId: string;
  /** The chosen slot's time; null books the usual one. */
  time: string | null;
  /** The time that the waiting list's form was given; null waits for `time`. */
  listTime: string | null;
}

/** Who asks, as typed. */
export interface Guest {
  name: string;
  phone: string;
  notes: string;
  deposit: boolean;
}

export const nobodyYet: Guest = { name: '', phone: '', notes: '', deposit: false };

/** What the rules need to know of a venue. */
interface House {
  minParty: number;
  maxParty: number;
}

/** The people that the choices stand for. */
export function peopleOf({ party, exact }: Pick<Visit, 'party' | 'exact'>): number {
  if (party !== '6+') return Number(party);
  return /^\d+$/.test(exact.trim()) ? Number(exact) : SIX;
}

/** Two people, or the venue's smallest party where that is larger. */
export const usualParty = ({ minParty, maxParty }: House): Pick<Visit, 'party' | 'exact'> =>
  partyOf(Math.max(minParty, Math.min(USUAL_PARTY, maxParty)));

/** The choice that stands for so many people. */
export function partyOf(people: number): Pick<Visit, 'party' | 'exact'> {
  const exact = people > SIX ? String(people) : '';
  return { party: partyChoices.find((each) => each === String(people)) ?? '6+', exact };
}

export type AskedField = 'name' | 'phone' | 'date' | 'people' | 'roomId';
/** `partyRange` is the venue's own rule. */
export type Refusal = Extract<ValidationKey, 'required' | 'phoneFormat' | 'invalidDate'> | 'partyRange';
/** What is refused, field by field. */
export type Refusals = Partial<Record<AskedField, Refusal>>;

/** Checks what a booking and a place in the waiting list share, as the server will. */
export function refusalsOf(visit: Visit, guest: Guest, house: House, firstDate: string): Refusals {
  const refused = visitRefusalsOf(visit, house, firstDate);
  if (guest.name.trim() === '') refused.name = 'required';
  if (guest.phone.trim() === '') refused.phone = 'required';
  else if (parsePhone(guest.phone) === null) refused.phone = 'phoneFormat';
  return refused;
}

/** The part of it that concerns day, people and room: these can be said at once, before anything is sent. */
export function visitRefusalsOf(visit: Visit, house: House, firstDate: string): Refusals {
  const people = peopleOf(visit);
  const refused: Refusals = {};
  if (visit.date === '') refused.date = 'required';
  else if (!isDate(visit.date) || visit.date < firstDate) refused.date = 'invalidDate';
  if (people < house.minParty || people > house.maxParty) refused.people = 'partyRange';
  if (visit.roomId === '') refused.roomId = 'required';
  return refused;
}

export const isMissing = (refusals: Refusals): boolean => Object.values(refusals).includes('required');
