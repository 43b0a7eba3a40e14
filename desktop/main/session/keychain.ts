import type { Secrets } from '#desktop/main/ports';
import { brand } from '#shared/brand';
import { AppError } from '#shared/errors';

/** What of keytar is used. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** An item that says nothing: that it can be written shows that the keychain is open. */
const PROBE = 'probe';

/**
 * Under Linux: what the secret service's library says where no service answers on the bus, or no bus. Everything else, a
 * locked collection or a prompt that was closed, means that a keychain is there and does not open now.
 */
const isAbsence = (error: unknown): boolean =>
  /ServiceUnknown|not provided by any \.service files|autolaunch|Cannot spawn a message bus|Could not connect|No such file|UnknownMethod|no such interface/i.test(
    wordsOf(error),
  );

/** Whether the system has a keychain at all. One that is locked is one. */
export async function hasKeychain(keytar: () => Promise<Keytar>): Promise<boolean> {
  try {
    await (await keytar()).getPassword(brand.keychainService, 'data-key');
    return true;
  } catch (error) {
    return !isAbsence(error) && !isMissingModule(error);
  }
}

/**
 * The module's own library (libsecret) is not on every Linux. The module swallows why its native part did not load, and throws
 * a sentence without a code.
 */
const isMissingModule = (error: unknown): boolean =>
  /ERR_DLOPEN_FAILED|MODULE_NOT_FOUND/.test(codeOf(error)) ||
  /^Failed to load keytar native addon/.test(wordsOf(error));
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Secrets in the operating system's keychain. It never falls back to anything else: what it cannot open stays closed. */
export function keychain(keytar: () => Promise<Keytar>): Secrets {
  const service = brand.keychainService;
  return {
    get: (name) => opened(() => readFrom(keytar, name)),
    set: (name, value) => opened(async () => (await keytar()).setPassword(service, name, value)),
    delete: async (name) => void (await opened(async () => (await keytar()).deletePassword(service, name))),
  };
}

/**
 * A locked keychain under Linux answers that there is nothing, as an empty one does; only writing tells them apart. Taken for
 * missing, a data key would be made anew over the one that opens the outbox.
 */
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
