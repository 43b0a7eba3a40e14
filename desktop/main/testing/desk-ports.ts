import { StartNotices } from '#desktop/main/notices';
import type { DeskPorts, DeskShell, SecretName, Secrets } from '#desktop/main/ports';

/** The minimum of scrypt. `pin.test.ts` keeps the cost of the product. */
export const CHEAPEST_PIN = 2;

/** A keychain in memory. */
export const secretsIn = (values: Map<SecretName, string>): Secrets => ({
  get: async (name) => values.get(name) ?? null,
  set: async (name, value) => void values.set(name, value),
  delete: async (name) => void values.delete(name),
});

const shellWithoutWindow: DeskShell = {
  print: async () => undefined,
  takePath: () => null,
  openOutside: () => undefined,
  update: () => ({ state: 'none', version: null }),
  installUpdate: () => undefined,
  version: () => '0.0.0',
  logLines: () => [],
  saveText: async () => false,
};

/** Ports of a desk without policy, notices and window. */
export const portsWithoutWindow = (
  machine: string,
  secrets: Map<SecretName, string>,
): Pick<DeskPorts, 'keys' | 'policy' | 'notices' | 'machine' | 'shell'> => ({
  keys: { kind: 'keychain', secrets: secretsIn(secrets) },
  policy: { policy: {}, malformed: null },
  notices: new StartNotices(),
  machine,
  shell: shellWithoutWindow,
});
