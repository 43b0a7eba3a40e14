import { join } from 'node:path';
import { hasOutbox } from '#desktop/main/outbox/place';
import type { Secrets } from '#desktop/main/ports';
import { hasKeychain, type Keytar, keychain } from '#desktop/main/session/keychain';
import { type PassphraseBox, passphraseBox } from '#desktop/main/session/passphrase';
import { wiping } from '#desktop/main/session/wiping';

export type Keys = { kind: 'keychain'; secrets: Secrets } | { kind: 'passphrase'; box: PassphraseBox };

const BOX_FILE = 'keys.sealed';

/** An installation that began with a keychain waits for it and never asks for a passphrase instead. */
export async function chooseKeys(folder: string, keytar: () => Promise<Keytar>): Promise<Keys> {
  const box = passphraseBox(join(folder, BOX_FILE));
  if (box.exists()) return { kind: 'passphrase', box };
  // An unfinished wipe still has secrets in the keychain, even without files
  const isChosen = hasOutbox(folder) || wiping(folder)?.keys === 'keychain';
  if (isChosen || (await hasKeychain(keytar))) return { kind: 'keychain', secrets: keychain(keytar) };
  return { kind: 'passphrase', box };
}
