import { createHmac } from 'node:crypto';

const digest = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

export const recipientKeyOf = (secret: string, recipient: string): string => digest(secret, `code to ${recipient}`);

/** Keyed: a million codes are quick to try without a secret. */
export const codeHashOf = (secret: string, id: string, code: string): string => digest(secret, `code ${id} ${code}`);

export const proofHashOf = (secret: string, proof: string): string => digest(secret, `proof ${proof}`);
