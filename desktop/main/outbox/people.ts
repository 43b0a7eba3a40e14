import { isDeepStrictEqual } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import type { Box, SqliteDb } from '#desktop/main/outbox/box';
import { notices, people, pins } from '#desktop/main/outbox/tables';
import type { OutboxStore, PinRecord } from '#desktop/main/ports';
import type { DeskNotice } from '#shared/desk/local';
import type { DeskStaff } from '#shared/desk/schema';

type SealedPin = PinRecord & { staffId: string };

/** Null for a PIN record sealed for another person: it must open nothing. */
function pinIn(box: Box, { staffId, pin }: typeof pins.$inferSelect): PinRecord | null {
  try {
    const { staffId: owner, ...record } = box.open<SealedPin>(pin);
    return owner === staffId ? record : null;
  } catch {
    return null;
  }
}

const allPins = (db: SqliteDb) => db.select().from(pins).prepare();
const allNotices = (db: SqliteDb) => db.select().from(notices).orderBy(asc(notices.at)).prepare();
const allPeople = (db: SqliteDb) => db.select().from(people).prepare();

export function noticesOf(box: Box): Pick<OutboxStore, 'notices' | 'notice' | 'dismiss'> {
  const { db } = box;
  return {
    notices: box.kept(() =>
      box
        .prepared(allNotices)
        .all()
        .map(({ data, ...notice }) => ({ ...notice, values: data }) as DeskNotice),
    ),
    notice: ({ values, ...notice }) =>
      box.change(() => {
        const row = { ...notice, data: values };
        db.insert(notices).values(row).onConflictDoUpdate({ target: notices.id, set: row }).run();
      }),
    dismiss: (id) => box.change(() => void db.delete(notices).where(eq(notices.id, id)).run()),
  };
}

export function peopleOf(box: Box): Pick<OutboxStore, 'pin' | 'savePin' | 'people' | 'savePerson'> {
  const { db } = box;
  const pinsHere = box.kept(
    () =>
      new Map(
        box
          .prepared(allPins)
          .all()
          .map((row) => [row.staffId, pinIn(box, row)]),
      ),
  );
  const peopleHere = box.kept(() =>
    box
      .prepared(allPeople)
      .all()
      .map(({ person }) => box.open<DeskStaff>(person)),
  );
  return {
    pin: (staffId) => pinsHere().get(staffId) ?? null,
    savePin: (staffId, pin) =>
      box.change(() => {
        const row = { staffId, pin: box.seal({ staffId, ...pin } satisfies SealedPin) };
        db.insert(pins).values(row).onConflictDoUpdate({ target: pins.staffId, set: row }).run();
      }),
    people: peopleHere,
    savePerson(staff) {
      // An unchanged row needs no write, so the person can work with a full disk
      if (peopleHere().some((known) => isDeepStrictEqual(known, staff))) return;
      box.change(() => {
        const row = { id: staff.id, person: box.seal(staff) };
        db.insert(people).values(row).onConflictDoUpdate({ target: people.id, set: row }).run();
      });
    },
  };
}
