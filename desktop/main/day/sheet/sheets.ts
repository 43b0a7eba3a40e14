import type { Answers } from '#desktop/main/day/answer';
import type { DeskTime } from '#desktop/main/day/desk-time';
import { clearSheet } from '#desktop/main/day/sheet/clear';
import {
  areSaved,
  dropClear,
  saveClear,
  saveSealed,
  sealedOf,
  tidyClear,
  tidySealed,
} from '#desktop/main/day/sheet/files';
import { inOrderOfList, inOrderOfService } from '#desktop/main/day/shown';
import type { Cipher, DeskPorts, OutboxStore } from '#desktop/main/ports';
import { type DaySheet, daySheet } from '#shared/desk/local';
import type { DayRows } from '#shared/desk/rows';
import { lentDays } from '#shared/desk/rules';

/** Delay before a sheet is written: a busy evening changes all the time. */
const SETTLE_MS = 10_000;

export interface SheetParts {
  ports: Pick<DeskPorts, 'folder' | 'timers' | 'ticks' | 'settings' | 'notices'>;
  cipher: Cipher;
  outbox: Pick<OutboxStore, 'desk'>;
  answers: Pick<Answers, 'rows'>;
  clock: DeskTime;
}

export class Sheets {
  private readonly parts: SheetParts;
  private readonly written = new Map<string, string>();
  private callOff: (() => void) | null = null;
  private isTold = false;
  private isClosed = false;

  constructor(parts: SheetParts) {
    this.parts = parts;
  }

  changed = (): void => {
    if (this.isClosed) return;
    this.callOff ??= this.parts.ports.timers.after(SETTLE_MS, () => {
      this.callOff = null;
      this.write();
    });
  };

  /** Current sheets, else the last written ones. Unreadable files are left out. */
  all(): DaySheet[] {
    const { venueId } = this.parts.outbox.desk();
    if (venueId === null) return [];
    const now = this.current();
    if (now.length > 0) return now;
    return sealedOf(this.parts.ports.folder, venueId).flatMap(({ sealed }) => this.opened(sealed) ?? []);
  }

  /** Synchronous: clear text must be gone when this returns. */
  dropClear(): void {
    this.written.clear();
    this.trying(() => dropClear(this.parts.ports.folder));
  }

  switched(): void {
    this.dropClear();
    this.write();
  }

  write(): void {
    this.trying(() => {
      const { venueId, epoch } = this.parts.outbox.desk();
      const { folder, settings } = this.parts.ports;
      const today = this.parts.clock.serviceDay(this.parts.answers.rows()?.venue.venue.timezone ?? 'UTC');
      tidySealed(folder, venueId, today);
      tidyClear(folder, today);
      // A revoked or cloned desk belongs to the venue again only after registration
      const isClear = venueId !== null && epoch !== 0 && settings.get().clearSheet === venueId;
      if (!isClear) dropClear(folder);
      for (const sheet of venueId === null ? [] : this.current()) this.save(sheet, isClear);
    });
  }

  close(): void {
    this.isClosed = true;
    this.callOff?.();
    if (this.callOff !== null) this.write();
    this.callOff = null;
  }

  private current(): DaySheet[] {
    const now = this.parts.clock.now();
    const rows = this.parts.answers.rows();
    if (rows === null || rows.venue.venue.id !== this.parts.outbox.desk().venueId) return [];
    const { timezone } = rows.venue.venue;
    const at = { savedAt: now.toISOString(), heardAt: this.parts.outbox.desk().lastServerTime };
    return lentDays(now, timezone).map((date) => sheetOf(rows, date, at));
  }

  private save(sheet: DaySheet, isClear: boolean): void {
    const { folder, settings } = this.parts.ports;
    const { savedAt, heardAt, ...rest } = sheet;
    const text = JSON.stringify([rest, isClear, settings.get().language]);
    const { id: venueId } = sheet.venue;
    if (this.written.get(sheet.date) === text && areSaved(folder, { venueId, date: sheet.date, isClear })) return;
    saveSealed(folder, venueId, sheet.date, this.parts.cipher.seal(JSON.stringify(sheet)));
    if (isClear) saveClear(folder, sheet.date, clearSheet(sheet, settings.get().language));
    this.written.set(sheet.date, text);
  }

  private opened(sealed: Buffer): DaySheet | null {
    try {
      return daySheet.parse(JSON.parse(this.parts.cipher.open(sealed)));
    } catch {
      return null;
    }
  }

  /** A failed write is reported once and never stops the day. */
  private trying(act: () => void): void {
    const { notices, ticks } = this.parts.ports;
    try {
      act();
      if (this.isTold) notices.remove('sheet_unwritten');
      this.isTold = false;
    } catch {
      this.written.clear();
      if (!this.isTold) notices.addOnce('sheet_unwritten', ticks.wall());
      this.isTold = true;
    }
  }
}

function sheetOf(rows: DayRows, date: string, at: Pick<DaySheet, 'savedAt' | 'heardAt'>): DaySheet {
  const { id, name, timezone, rooms } = rows.venue.venue;
  const ofDay = <Row extends { date: string }>(all: ReadonlyMap<string, Row>) =>
    [...all.values()].filter((row) => row.date === date);
  return {
    venue: { id, name, timezone, rooms },
    date,
    ...at,
    reservations: ofDay(rows.reservations).sort(inOrderOfService),
    entries: ofDay(rows.entries).sort(inOrderOfList),
  };
}
