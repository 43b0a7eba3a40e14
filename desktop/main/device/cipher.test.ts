import { describe, expect, test } from 'vitest';
import { createCipher, newDataKey } from '#desktop/main/device/cipher';

describe('the cipher', () => {
  const cipher = createCipher(newDataKey());

  test('opens its own output, and encrypts the same text differently each time', () => {
    const text = 'Domingos Kiala · +244 923 000 001 · “à janela”';
    const [one, two] = [cipher.seal(text), cipher.seal(text)];
    expect(cipher.open(one)).toBe(text);
    expect(one.equals(two)).toBe(false);
    expect(one.toString('latin1')).not.toContain('Domingos');
    expect(cipher.open(cipher.seal(''))).toBe('');
  });

  test('throws on every changed byte, on a short text and under another key', () => {
    const sealed = cipher.seal('texto');
    for (let n = 0; n < sealed.length; n++) {
      const changed = Buffer.from(sealed);
      changed[n] = changed[n]! ^ 1;
      expect(() => cipher.open(changed)).toThrow();
    }
    expect(() => cipher.open(sealed.subarray(0, 20))).toThrow();
    expect(() => createCipher(newDataKey()).open(sealed)).toThrow();
  });

  test('rejects keys of another size', () => {
    expect(() => createCipher(Buffer.alloc(16))).toThrow();
  });
});
