import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '#desktop/main/device/files';
import { addDays } from '#shared/time';

/** `sheet-<venue>-<date>.sealed` is encrypted; `folha-<date>.html` is readable by every user. */
const SEALED = /^sheet-([0-9a-f-]{36})-(\d{4}-\d{2}-\d{2})\.sealed(\.new)?$/;
const CLEAR = /^folha-(\d{4}-\d{2}-\d{2})\.html(\.new)?$/;
/** A sheet is kept until the day after its own. */
const KEPT_DAYS = 2;

export const isSheet = (name: string): boolean => SEALED.test(name) || CLEAR.test(name);

const sealedName = (venueId: string, date: string): string => `sheet-${venueId}-${date}.sealed`;
const clearName = (date: string): string => `folha-${date}.html`;

const names = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

function remove(folder: string, isOver: (name: string) => boolean): void {
  for (const name of names(folder).filter(isOver)) rmSync(join(folder, name), { force: true });
}

export const saveSealed = (folder: string, venueId: string, date: string, sealed: Buffer): void =>
  writeWhole(join(folder, sealedName(venueId, date)), sealed);

export const saveClear = (folder: string, date: string, html: string): void =>
  writeWhole(join(folder, clearName(date)), html);

/** A sheet may be gone: one for another day or venue was written since then. */
export const areSaved = (
  folder: string,
  { venueId, date, isClear }: { venueId: string; date: string; isClear: boolean },
) => [sealedName(venueId, date), ...(isClear ? [clearName(date)] : [])].every((name) => existsSync(join(folder, name)));

export function sealedOf(folder: string, venueId: string): { date: string; sealed: Buffer }[] {
  const found = names(folder).flatMap((name) => {
    const [, venue, date, draft] = SEALED.exec(name) ?? [];
    return venue === venueId && draft === undefined ? [date!] : [];
  });
  return found.sort().map((date) => ({ date, sealed: readFileSync(join(folder, sealedName(venueId, date))) }));
}

export const tidySealed = (folder: string, venueId: string | null, today: string): void =>
  remove(folder, (name) => {
    const [, venue, date] = SEALED.exec(name) ?? [];
    return venue !== undefined && (venue !== venueId || isOld(date!, today));
  });

/** Removes clear sheets two days after their own day, and drafts of interrupted writes. */
export const tidyClear = (folder: string, today: string): void =>
  remove(folder, (name) => {
    const [, date, draft] = CLEAR.exec(name) ?? [];
    return date !== undefined && (draft !== undefined || isOld(date, today));
  });

export const dropClear = (folder: string): void => remove(folder, (name) => CLEAR.test(name));

const isOld = (date: string, today: string): boolean => date <= addDays(today, -KEPT_DAYS);
