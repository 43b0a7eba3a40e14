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

/** Stored in clear: no secrets and no guest data. Unreadable values count as never set. */
const settings = z.object({
  serverUrl: z.string().refine(isFitAddress).nullable().catch(null),
  language: z.enum(languages).catch(DEFAULT_LANGUAGE),
  window: windowState.nullable().catch(null),
  staffId: z.string().nullable().catch(null),
  /** The venue whose manager turned the clear sheet on. */
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
  set(change: Partial<Settings>): void;
  /** For decisions of staff: throws `disk_full` and changes nothing if it cannot be written. */
  keep(change: Partial<Settings>): void;
}

export interface KeyValues {
  store: Record<string, unknown>;
}

/** Reads the file once: electron-store would read it for each act. `unwritten` takes write errors. */
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
