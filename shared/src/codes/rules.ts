import { HOUR_MS, MINUTE_MS } from '#shared/time';

/** How a code reaches a guest, in the order of preference. An e-mail proves an address and no phone. */
export const codeChannels = ['whatsapp', 'sms', 'email'] as const;
export type CodeChannelName = (typeof codeChannels)[number];

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_MS = CODE_MINUTES * MINUTE_MS;
/** Wrong ones included. */
export const CODE_TRIES = 5;
/** Pause before another code to the same phone. */
export const RESEND_SECONDS = 60;
/** How long a proof is good for the phone's further bookings from the same device. */
const PROOF_HOURS = 12;
export const PROOF_MS = PROOF_HOURS * HOUR_MS;

/** Seats of a venue's day without proven phones that the platform's screen proposes: about ten parties of two. */
export const UNPROVEN_SEATS = 20;
export const UNPROVEN_SEATS_MOST = 10_000;

/** Whether a party without a proven phone still fits into the day's unproven seats; `most` null asks for no proof. */
export const needsProof = (most: number | null, unprovenSeats: number, people: number): boolean =>
  most !== null && unprovenSeats + people > most;
