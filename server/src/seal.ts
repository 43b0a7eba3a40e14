import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Each purpose has its own key. */
export type SealPurpose = 'reserva mail outbox' | 'reserva second factor';

const NONCE = 12;
const TAG = 16;

const keyOf = (secret: string, purpose: SealPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** AES-256-GCM with a derived key; base64url of nonce, tag and ciphertext. */
export function seal(text: string, secret: string, purpose: SealPurpose): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

export function unseal(sealed: string, secrets: readonly string[], purpose: SealPurpose): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const secret of secrets) {
    try {
      const key = keyOf(secret, purpose);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
    } catch {}
  }
  return null;
}
