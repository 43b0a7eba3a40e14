import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { type Adoption, adopted, type Day } from '#desktop/main/day/rows';
import { createDay, DAY_VERSION, day, entries, former, reservations, slots } from '#desktop/main/day/tables';
import { inOne, makeFolder, openSound, type SqliteFile, setAside } from '#desktop/main/device/sqlite';
import { touchedBy } from '#desktop/main/outbox/cards';
import type { Cipher, DayStore, OutboxStore } from '#desktop/main/ports';
import type { DeskDay } from '#shared/desk/schema';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import type { Clock } from '#shared/time';

export const DAY_FILE = 'day.db';

type NoticeOutbox = Pick<OutboxStore, 'notice' | 'pending'>;
type DayPosition = { venueId: string; revision: number; hash: string };
type Tables = Adoption['changed'];
const tables = { reservations, entries, former, slots };

/** A damaged or newer file is set aside with a notice, and the rows are fetched again. */
export function openDayStore(folder: string, cipher: Cipher, outbox: NoticeOutbox, clock: Clock): DayStore {
  makeFolder(folder);
  const store = open(folder, cipher, outbox);
  if (store !== null) return store;
  const at = clock.now();
  const file = setAside(folder, DAY_FILE, at);
  outbox.notice({ id: newId(), kind: 'day_set_aside', at: at.toISOString(), values: { file } });
  const fresh = open(folder, cipher, outbox);
  if (fresh === null) throw new AppError('store_damaged');
  return fresh;
}

function open(folder: string, cipher: Cipher, outbox: NoticeOutbox): DayStore | null {
  const found = openSound(join(folder, DAY_FILE), 'NORMAL', { version: DAY_VERSION, create: createDay });
  if (found.kind !== 'sound') return null;
  try {
    return new SqliteDay(found.file, cipher, outbox);
  } catch {
    found.file.close();
    return null;
  }
}

class SqliteDay implements DayStore {
  private readonly file: SqliteFile;
  private readonly db: BetterSQLite3Database;
  private readonly cipher: Cipher;
  private readonly outbox: NoticeOutbox;
  private day: Day | null = null;
  private position: DayPosition | null = null;
  private has = 0;

  constructor(file: SqliteFile, cipher: Cipher, outbox: NoticeOutbox) {
    this.file = file;
    this.db = drizzle(file, { casing: 'snake_case' });
    this.cipher = cipher;
    this.outbox = outbox;
    this.read();
  }

  rows(): Day | null {
    return this.day;
  }

  seen(): DayPosition | null {
    return this.position;
  }

  answers(): number {
    return this.has;
  }

  adopt(venueId: string, told: DeskDay, answers: number): void {
    const before = this.position?.venueId === venueId ? this.day : null;
    const unsent = new Set(this.outbox.pending().flatMap(({ intent }) => touchedBy(intent)));
    const next = adopted(before, told, (id) => unsent.has(id));
    if (next === null) throw new Error('a delta came without a day to stand on');
    const position = { venueId, revision: told.revision, hash: told.hash };
    inOne(this.file, () => {
      if (before === null) this.empty();
      for (const name of Object.keys(tables) as (keyof Tables)[]) this.write(name, next);
      const sealed = { venue: this.seal(next.day.venue), outbox: this.seal(next.day.outbox) };
      const row = { one: 1, ...position, from: told.from, answers, ...sealed };
      this.db.insert(day).values(row).onConflictDoUpdate({ target: day.one, set: row }).run();
    });
    this.day = next.day;
    this.position = position;
    this.has = answers;
  }

  reached(answers: number): void {
    if (this.day === null || this.has === answers) return;
    inOne(this.file, () => this.db.update(day).set({ answers }).run());
    this.has = answers;
  }

  clear(): void {
    inOne(this.file, () => this.empty());
    this.day = null;
    this.position = null;
    this.has = 0;
  }

  close(): void {
    this.file.close();
  }

  private empty(): void {
    for (const table of [day, ...Object.values(tables)]) this.db.delete(table).run();
  }

  private write(name: keyof Tables, { day, changed }: Adoption): void {
    for (let n = 0; n < changed[name].length; n += 500) {
      const ids = changed[name].slice(n, n + 500);
      this.db.delete(tables[name]).where(inArray(tables[name].id, ids)).run();
      const stored = ids.flatMap((id) => {
        const row = day[name].get(id);
        return row === undefined ? [] : { id, date: row.date, row: name === 'slots' ? row : this.seal(row) };
      });
      if (stored.length > 0)
        this.db
          .insert(tables[name])
          .values(stored as never[])
          .run();
    }
  }

  private read(): void {
    const row = this.db.select().from(day).get();
    if (row === undefined) return;
    const { venueId, revision, hash, from } = row;
    this.day = {
      from,
      venue: this.open(row.venue),
      outbox: this.open(row.outbox),
      reservations: this.parties(reservations),
      entries: this.parties(entries),
      former: this.parties(former),
      slots: new Map(
        this.db
          .select()
          .from(slots)
          .all()
          .map((slot) => [slot.id, slot.row]),
      ),
    };
    this.position = { venueId, revision, hash };
    this.has = row.answers;
  }

  private parties<Row>(table: typeof reservations | typeof entries | typeof former): Map<string, Row> {
    return new Map(
      this.db
        .select()
        .from(table)
        .all()
        .map(({ id, row }) => [id, this.open<Row>(row)]),
    );
  }

  private seal = (value: unknown): Buffer => this.cipher.seal(JSON.stringify(value));
  private open = <T>(sealed: Buffer): T => JSON.parse(this.cipher.open(sealed)) as T;
}
