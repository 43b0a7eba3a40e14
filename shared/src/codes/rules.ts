import { HOUR_MS, MINUTE_MS } from '#shared/time';

/** In order of preference. An e-mail proves an address, not a phone. */
export const codeChannels = ['whatsapp', 'sms', 'email'] as const;
export type CodeChannelName = (typeof codeChannels)[number];

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_MS = CODE_MINUTES * MINUTE_MS;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 60;
const PROOF_HOURS = 12;
export const PROOF_MS = PROOF_HOURS * HOUR_MS;

/** Proposed to the platform's owner: about ten parties of two. */
export const UNPROVEN_SEATS = 20;
export const UNPROVEN_SEATS_MOST = 10_000;

/** `most` null: no proof is required. */
export const needsProof = (most: number | null, unprovenSeats: number, people: number): boolean =>
  most !== null && unprovenSeats + people > most;
