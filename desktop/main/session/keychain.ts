import type { Secrets } from '#desktop/main/ports';
import { brand } from '#shared/brand';
import { AppError } from '#shared/errors';

export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

const PROBE = 'probe';

/** libsecret's messages without a service. Other errors, such as a closed prompt, mean a locked keychain. */
const isAbsence = (error: unknown): boolean =>
  /ServiceUnknown|not provided by any \.service files|autolaunch|Cannot spawn a message bus|Could not connect|No such file|UnknownMethod|no such interface/i.test(
    wordsOf(error),
  );

export async function hasKeychain(keytar: () => Promise<Keytar>): Promise<boolean> {
  try {
    await (await keytar()).getPassword(brand.keychainService, 'data-key');
    return true;
  } catch (error) {
    return !isAbsence(error) && !isMissingModule(error);
  }
}

/** libsecret is missing on some Linux systems. The module hides that error and throws a text without a code. */
const isMissingModule = (error: unknown): boolean =>
  /ERR_DLOPEN_FAILED|MODULE_NOT_FOUND/.test(codeOf(error)) ||
  /^Failed to load keytar native addon/.test(wordsOf(error));
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Secrets in the operating system's keychain, without a fallback: a locked keychain throws. */
export function keychain(keytar: () => Promise<Keytar>): Secrets {
  const service = brand.keychainService;
  return {
    get: (name) => opened(() => readFrom(keytar, name)),
    set: (name, value) => opened(async () => (await keytar()).setPassword(service, name, value)),
    delete: async (name) => void (await opened(async () => (await keytar()).deletePassword(service, name))),
  };
}

/** On Linux a locked keychain reads as empty, so a write tests it: a new data key must not replace the real one. */
async function readFrom(keytar: () => Promise<Keytar>, name: string): Promise<string | null> {
  const { getPassword, setPassword } = await keytar();
  const found = await getPassword(brand.keychainService, name);
  if (found !== null) return found;
  await setPassword(brand.keychainService, PROBE, 'reserva');
  return getPassword(brand.keychainService, name);
}

async function opened<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const refusal = new AppError('keychain_locked');
    refusal.cause = error;
    throw refusal;
  }
}
