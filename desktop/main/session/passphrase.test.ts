import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { passphraseBox } from '#desktop/main/session/passphrase';
import { aFolder } from '#desktop/main/testing/builders';

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = aFolder());
});
afterEach(() => remove());

const open = () => passphraseBox(join(folder, 'keys.sealed')).open('mar calmo de novembro');
/** A folder in the place of the draft makes the file unwritable. */
async function unwritable(run: () => Promise<void>): Promise<void> {
  const draft = join(folder, 'keys.sealed.new');
  mkdirSync(draft);
  await expect(run()).rejects.toThrow();
  rmSync(draft, { recursive: true });
}

test('a secret keeps its state after a failed write or delete, and changes on a retry', async () => {
  const secrets = await open();
  await secrets.set('token:elsa', 'a');
  await unwritable(() => secrets.delete('token:elsa'));
  await unwritable(() => secrets.set('data-key', 'k'));
  expect([await secrets.get('token:elsa'), await secrets.get('data-key')]).toEqual(['a', null]);
  await secrets.delete('token:elsa');
  await secrets.set('data-key', 'k');
  const next = await open();
  expect([await next.get('token:elsa'), await next.get('data-key')]).toEqual([null, 'k']);
});
