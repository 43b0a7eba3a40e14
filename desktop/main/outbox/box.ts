import { eq, sql } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { inOne, type SqliteFile } from '#desktop/main/device/sqlite';
import { desk, draws, leases } from '#desktop/main/outbox/tables';
import type { Cipher, DeskRecord } from '#desktop/main/ports';

export type BoxDesk = typeof desk.$inferSelect;

export type SqliteDb = BetterSQLite3Database;

const deskNow = (db: SqliteDb) => db.select().from(desk).prepare();
const numbering = (db: SqliteDb) =>
  db
    .update(desk)
    .set({ nextSeq: sql`${sql.placeholder('nextSeq')}`, lastDeskTime: sql`${sql.placeholder('lastDeskTime')}` })
    .where(eq(desk.one, 1))
    .prepare();

export class Box {
  readonly file: SqliteFile;
  readonly db: SqliteDb;
  private readonly cipher: Cipher;
  /** Called after each change, also after a failed one. */
  private readonly listeners: (() => void)[] = [];
  private isChanging = false;
  private readonly statements = new Map<unknown, unknown>();

  constructor(file: SqliteFile, cipher: Cipher) {
    this.file = file;
    this.db = drizzle(file, { casing: 'snake_case' });
    this.cipher = cipher;
  }

  seal = (value: unknown): Buffer => this.cipher.seal(JSON.stringify(value));
  open = <T>(sealed: Buffer): T => JSON.parse(this.cipher.open(sealed)) as T;

  /** Synchronous transaction: on return the change is on disk, or nothing changed. */
  change<Result>(make: () => Result): Result {
    this.isChanging = true;
    try {
      return inOne(this.file, make);
    } finally {
      this.isChanging = false;
      for (const listener of this.listeners) listener();
    }
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Caches a read until the next change; inside a change every read runs. */
  kept<Value>(read: () => Value): () => Value {
    let known: { value: Value } | null = null;
    this.listeners.push(() => {
      known = null;
    });
    return () => {
      if (this.isChanging) return read();
      known ??= { value: read() };
      return known.value;
    };
  }

  /** Lazy: building a statement costs many runs, and a damaged file may lack the table. */
  prepared<Statement>(build: (db: SqliteDb) => Statement): Statement {
    const known = this.statements.get(build) as Statement | undefined;
    if (known !== undefined) return known;
    const built = build(this.db);
    this.statements.set(build, built);
    return built;
  }

  desk(): BoxDesk {
    return this.prepared(deskNow).get()!;
  }

  numbered(seq: number, deskTime: string | null): void {
    this.prepared(numbering).run({ nextSeq: seq + 1, lastDeskTime: deskTime });
  }

  /** Leases belong to one venue and one epoch: a change of either drops them and their draws. */
  saveDesk(change: Partial<BoxDesk>): void {
    const before = this.desk();
    const isOther = (name: 'venueId' | 'epoch' | 'deviceId') =>
      change[name] !== undefined && change[name] !== before[name];
    if (isOther('venueId') || isOther('epoch') || isOther('deviceId')) {
      this.db.delete(leases).run();
      this.db.delete(draws).run();
    }
    const seen = isOther('venueId') ? { seen: null } : {};
    this.db
      .update(desk)
      .set({ ...change, ...seen })
      .where(eq(desk.one, 1))
      .run();
  }
}

export function deskRecord(box: Box): DeskRecord {
  const { one, nextSeq, answers, probe, origin, ...record } = box.desk();
  return { ...record, origin: origin === null ? null : box.open<string>(origin) };
}

export function deskRow(box: Box, { origin, ...change }: Partial<DeskRecord>): Partial<BoxDesk> {
  if (origin === undefined) return change;
  return { ...change, origin: origin === null ? null : box.seal(origin) };
}
