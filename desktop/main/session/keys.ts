import { join } from 'node:path';
import { hasOutbox } from '#desktop/main/outbox/place';
import type { Secrets } from '#desktop/main/ports';
import { hasKeychain, type Keytar, keychain } from '#desktop/main/session/keychain';
import { type PassphraseBox, passphraseBox } from '#desktop/main/session/passphrase';
import { wiping } from '#desktop/main/session/wiping';

/** How this installation keeps its secrets. */
export type Keys = { kind: 'keychain'; secrets: Secrets } | { kind: 'passphrase'; box: PassphraseBox };

const BOX_FILE = 'keys.sealed';

/**
 * Chosen once, with the first data, and read from what lies on the disk ever after: an installation that began with the
 * keychain waits for it, however long it is locked or gone, and never asks for a passphrase instead.
 */
export async function chooseKeys(folder: string, keytar: () => Promise<Keytar>): Promise<Keys> {
  const box = passphraseBox(join(folder, BOX_FILE));
  if (box.exists()) return { kind: 'passphrase', box };
  // What is still being wiped is in the keychain, also where no file tells of it any more
  const isChosen = hasOutbox(folder) || wiping(folder)?.keys === 'keychain';
  if (isChosen || (await hasKeychain(keytar))) return { kind: 'keychain', secrets: keychain(keytar) };
  return { kind: 'passphrase', box };
}
