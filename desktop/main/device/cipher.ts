import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { Cipher } from '#desktop/main/ports';

/** The data key and what each sealed text begins with: AES-256-GCM's sizes. */
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key for the data at rest of one installation. */
export const newDataKey = (): Buffer => randomBytes(KEY_BYTES);

/** AES-256-GCM. A sealed text is its own random nonce, the tag and the rest. */
export function createCipher(key: Buffer): Cipher {
  if (key.length !== KEY_BYTES) throw new Error(`a data key has ${KEY_BYTES} bytes`);
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(tag);
      return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/** DER of an X25519 public key (SPKI) without its 32 bytes. */
const SPKI_HEAD = 12;
/** The same as in `server/src/features/desk/keys.ts`. */
const sealedInfo = (venueId: string): string => `reserva desk key ${venueId.toLowerCase()}`;

/**
 * The data key sealed to the server for one venue, in the shape that `server/src/features/desk/keys.ts` opens: base64 of a one-time X25519 public
 * key (32 bytes), a nonce (12), the key's base64 under AES-256-GCM, its tag (16). `sealKey`: the server's, SPKI in base64.
 */
export function sealedFor(sealKey: string, dataKey: Buffer, venueId: string): string {
  const theirs = createPublicKey({ key: Buffer.from(sealKey, 'base64'), format: 'der', type: 'spki' });
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const raw = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD);
  const agreed = diffieHellman({ privateKey, publicKey: theirs });
  const salt = Buffer.concat([raw(publicKey), raw(theirs)]);
  const key = Buffer.from(hkdfSync('sha256', agreed, salt, sealedInfo(venueId), KEY_BYTES));
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(dataKey.toString('base64'), 'utf8'), cipher.final()]);
  return Buffer.concat([raw(publicKey), nonce, sealed, cipher.getAuthTag()]).toString('base64');
}
