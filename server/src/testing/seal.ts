import { createCipheriv, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync } from 'node:crypto';

/** Same format as `desk/keys.ts`. */
export function seal(text: string, sealKey: string, { id }: { id: string }): string {
  const to = createPublicKey({ key: Buffer.from(sealKey, 'base64'), format: 'der', type: 'spki' });
  const pair = generateKeyPairSync('x25519');
  const raw = (key: typeof to) => key.export({ format: 'der', type: 'spki' }).subarray(-32);
  const agreed = diffieHellman({ privateKey: pair.privateKey, publicKey: to });
  const salt = Buffer.concat([raw(pair.publicKey), raw(to)]);
  const key = Buffer.from(hkdfSync('sha256', agreed, salt, `reserva desk key ${id}`, 32));
  const nonce = Buffer.alloc(12, 7);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([raw(pair.publicKey), nonce, body, cipher.getAuthTag()]).toString('base64');
}
