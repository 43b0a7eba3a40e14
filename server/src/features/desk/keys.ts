import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { ZodError } from 'zod';
import { says } from '#shared/validation';

/**
 * X25519 from the secret (HKDF-SHA-256), the same in all processes. Sealed, base64: ephemeral key (32 bytes), nonce
 * (12), AES-256-GCM text, tag (16). AES key: HKDF-SHA-256 of the shared secret, salt both public keys, sender first.
 */
const PAIR_INFO = 'reserva desk seal key';
const sealedInfo = (venueId: string): string => `reserva desk key ${venueId.toLowerCase()}`;
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex');
const SPKI = Buffer.from('302a300506032b656e032100', 'hex');
const [KEY, NONCE, TAG] = [32, 12, 16];

function privateKeyOf(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', PAIR_INFO, KEY));
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}

const publicDerOf = (secret: string): Buffer =>
  createPublicKey(privateKeyOf(secret)).export({ format: 'der', type: 'spki' });

export const sealKeyOf = (secret: string): string => publicDerOf(secret).toString('base64');

interface SealedFor {
  secrets: readonly string[];
  venueId: string;
}

function unseal(sealed: string, secret: string, venueId: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length <= KEY + NONCE + TAG) return null;
  const [from, nonce] = [bytes.subarray(0, KEY), bytes.subarray(KEY, KEY + NONCE)];
  try {
    const publicKey = createPublicKey({ key: Buffer.concat([SPKI, from]), format: 'der', type: 'spki' });
    const agreed = diffieHellman({ privateKey: privateKeyOf(secret), publicKey });
    const salt = Buffer.concat([from, publicDerOf(secret).subarray(SPKI.length)]);
    const key = Buffer.from(hkdfSync('sha256', agreed, salt, sealedInfo(venueId), KEY));
    const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
    cipher.setAuthTag(bytes.subarray(-TAG));
    return Buffer.concat([cipher.update(bytes.subarray(KEY + NONCE, -TAG)), cipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Throws an invalid input if none of the secrets opens it. */
export function openSealed(sealed: string, { secrets, venueId }: SealedFor): string {
  for (const secret of secrets) {
    const text = unseal(sealed, secret, venueId);
    if (text !== null) return text;
  }
  throw new ZodError([{ code: 'custom', path: ['sealedKey'], message: says('invalidChoice'), input: undefined }]);
}

export const refuseUnreadable = (sealed: string, to: SealedFor): void => void openSealed(sealed, to);
