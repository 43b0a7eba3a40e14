import { z } from 'zod';
import { isFitAddress } from '#desktop/main/device/address';
import { AppError } from '#shared/errors';
import { DEFAULT_LANGUAGE, type Language, languages } from '#shared/i18n/languages';

const windowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(200),
  height: z.int().min(200),
  isMaximized: z.boolean(),
});
export type WindowState = z.infer<typeof windowState>;

/** What is kept beside the data, in clear: nothing secret, nobody's guest. What cannot be read counts as never set. */
const settings = z.object({
  serverUrl: z.string().refine(isFitAddress).nullable().catch(null),
  language: z.enum(languages).catch(DEFAULT_LANGUAGE),
  window: windowState.nullable().catch(null),
  /** Who acted last, for a start without a connection. */
  staffId: z.string().nullable().catch(null),
  /** The venue whose manager wants its sheet to lie here in clear too. */
  clearSheet: z.string().nullable().catch(null),
});
export interface Settings {
  serverUrl: string | null;
  language: Language;
  window: WindowState | null;
  staffId: string | null;
  clearSheet: string | null;
}

export interface SettingsStore {
  get(): Settings;
  /** For what may be lost: it holds until the app ends where it cannot be written. */
  set(change: Partial<Settings>): void;
  /** For what somebody has decided: throws `disk_full` where there is no room for it, and nothing is changed then. */
  keep(change: Partial<Settings>): void;
}

/** What of electron-store (or of a test) is used. */
export interface KeyValues {
  store: Record<string, unknown>;
}

/**
 * The file is read once: it is asked with every act, and electron-store reads it from the disk each time. One that can never be
 * written refuses nothing, or such a desk would not even take its address; `unwritten` is given what is in the way.
 */
export function settingsOver(file: KeyValues, unwritten: (error: unknown) => void = () => undefined): SettingsStore {
  let known: Settings | null = null;
  const get = (): Settings => {
    known ??= settings.parse(file.store);
    return known;
  };
  const keep = (change: Partial<Settings>): void => {
    const changed = { ...get(), ...change };
    try {
      file.store = { ...changed };
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ENOSPC') throw new AppError('disk_full');
      unwritten(error);
    }
    known = changed;
  };
  return {
    get,
    keep,
    set: (change) => {
      try {
        keep(change);
      } catch (error) {
        known = { ...get(), ...change };
        unwritten(error);
      }
    },
  };
}
