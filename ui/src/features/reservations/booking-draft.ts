import type { InputOf } from '#shared/api/table';
import type { EnquiryKind } from '#shared/enquiries/schema';
import { MINUTE_MS, systemClock } from '#shared/time';
import type { AltPreference } from '#shared/waitlist/schema';
import type { Guest, Visit } from '#ui/features/reservations/visit.ts';

const guestWrites = ['book', 'joinWaitlist', 'enquire'] as const;
export type GuestWrite = (typeof guestWrites)[number];

export interface WriteAttempt<Name extends GuestWrite> {
  key: string;
  /** All requests under this key without an answer, the latest last: the server may have any one of them. */
  inputs: InputOf<Name>[];
  at: number;
  isLeftToGuest?: boolean;
}

interface Kept {
  /** For the offline page. */
  venue: { name: string; phone: string };
  visit: Visit;
  guest: Guest;
}

interface KeptWaiting {
  isOpen: boolean;
  preference: AltPreference;
  window: string;
}

/** Fields that only the form for a quote has, as typed. */
export interface EnquiryDraft {
  isOpen: boolean;
  dates: string[];
  people: string;
  kind: EnquiryKind | '';
  budget: string;
  words: string;
}

/** An older unanswered request is not retried: the guest no longer expects it to book. */
const WORTH_SENDING_MS = 15 * MINUTE_MS;

// sessionStorage: phone numbers must not stay on shared devices. `web/offline` reads the first key.
const formOf = (venueId: string) => `reserva.form.${venueId}`;
const waitingOf = (venueId: string) => `reserva.waiting.${venueId}`;
const enquiryOf = (venueId: string) => `reserva.enquiry.${venueId}`;
const attemptOf = (name: GuestWrite, venueId: string) => `reserva.sent.${name}.${venueId}`;

export const saveDraft = (venueId: string, kept: Kept): void => write(formOf(venueId), kept);
export const draftOf = (venueId: string): Kept | null => read<Kept>(formOf(venueId));

export const keepWaiting = (venueId: string, kept: KeptWaiting): void => write(waitingOf(venueId), kept);
export const keptWaiting = (venueId: string): KeptWaiting | null => read<KeptWaiting>(waitingOf(venueId));

export const keepEnquiry = (venueId: string, kept: EnquiryDraft): void => write(enquiryOf(venueId), kept);
export const keptEnquiry = (venueId: string): EnquiryDraft | null => read<EnquiryDraft>(enquiryOf(venueId));

export function removeDraft(venueId: string): void {
  drop(formOf(venueId));
  drop(waitingOf(venueId));
  drop(enquiryOf(venueId));
  for (const name of guestWrites) dropAttempt(name, venueId);
}

export function keepAttempt<Name extends GuestWrite>(
  name: Name,
  venueId: string,
  sent: Omit<WriteAttempt<Name>, 'at'>,
): void {
  write(attemptOf(name, venueId), { ...sent, at: systemClock.now().getTime() });
}

/** Unanswered requests from before a reload. Their key outlives the retries: it prevents a second booking. */
export function attemptLeft<Name extends GuestWrite>(name: Name, venueId: string): WriteAttempt<Name> | null {
  const attempt = read<WriteAttempt<Name>>(attemptOf(name, venueId));
  // A tab from before an update may hold another shape
  if (!attempt?.inputs) return null;
  if (systemClock.now().getTime() - attempt.at < WORTH_SENDING_MS) return attempt;
  return { ...attempt, isLeftToGuest: true };
}

/** Of all forms: a change in one of them changes the others. */
export function endRetries(venueId: string): void {
  for (const name of guestWrites) {
    const attempt = read<WriteAttempt<GuestWrite>>(attemptOf(name, venueId));
    if (attempt !== null) write(attemptOf(name, venueId), { ...attempt, isLeftToGuest: true });
  }
}

export const dropAttempt = (name: GuestWrite, venueId: string): void => drop(attemptOf(name, venueId));

// Storage throws if a browser forbids it; then values last as long as the page.
function write(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

function read<Value>(key: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

function drop(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    return;
  }
}
