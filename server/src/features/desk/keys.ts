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
 * The server's key pair, to which desks seal the key of their outbox, is derived from its secret (HKDF-SHA-256 → X25519), so
 * that every process and every restored server has the same one. What is sealed is, in base64: the sender's one-time public
 * key (32 bytes), a nonce (12), the text under AES-256-GCM, its tag (16). The AES key is HKDF-SHA-256 of what the two keys
 * agree on, salted with both public keys, sender's first, and named after the venue: nobody else's desk is asked to open it.
 */
const PAIR_INFO = 'reserva desk seal key';
const sealedInfo = (venueId: string): string => `reserva desk key ${venueId.toLowerCase()}`;
/** DER of an X25519 key without its 32 bytes: PKCS#8 private, SPKI public. */
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex');
const SPKI = Buffer.from('302a300506032b656e032100', 'hex');
const [KEY, NONCE, TAG] = [32, 12, 16];

function privateKeyOf(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', PAIR_INFO, KEY));
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}

const publicDerOf = (secret: string): Buffer =>
  createPublicKey(privateKeyOf(secret)).export({ format: 'der', type: 'spki' });

/** The server's public key for desks: SPKI, base64. */
export const sealKeyOf = (secret: string): string => publicDerOf(secret).toString('base64');

/** Whose hands a sealed key may come into. */
interface SealedFor {
  /** The server's. */
  secret: string;
  venueId: string;
}

/** What was sealed to this server for the venue; null where it was not, or was tampered with. */
function unseal(sealed: string, { secret, venueId }: SealedFor): string | null {
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

/** The text behind a sealed one; what is not ours is the caller's mistake, said at its field. */
export function openSealed(sealed: string, to: SealedFor): string {
  const text = unseal(sealed, to);
  if (text !== null) return text;
  throw new ZodError([{ code: 'custom', path: ['sealedKey'], message: says('invalidChoice'), input: undefined }]);
}

/** A desk whose key nobody could open would find out when it is too late. */
export const refuseUnreadable = (sealed: string, to: SealedFor): void => void openSealed(sealed, to);
