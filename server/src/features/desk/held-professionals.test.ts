import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aNotebook, type Notebook, outcomes } from '#server/features/desk/test-intents';
import { ledgerDifferences } from '#server/features/schedule/ledger-check';
import { professionals } from '#server/features/treatments/table';
import { rooms } from '#server/features/venues/table';
import { aManager, aReservationRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, type TestDesk } from '#server/testing/desk';
import { serverForFile } from '#server/testing/server';
import { aPiece, aStaffedSpa, aTreatment, spaFaults } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import type { LeaseState } from '#shared/desk/schema';
import { newId } from '#shared/ids';
import { MINUTE_MS, minuteOfService } from '#shared/time';

const server = await serverForFile();
let spa: Awaited<ReturnType<typeof aStaffedSpa<'Rosa' | 'Rui'>>>;
let desk: TestDesk;
let notebook: Notebook;
const manager = await aManager(server);
/** At eight in the morning, with a lease of the first cabin and of Rosa. */
beforeEach(async () => {
  spa = await aStaffedSpa(server, manager, 'Rosa', 'Rui');
  await hold(0, spa.professionals.Rosa);
  desk = await aDesk(server, spa.venue, manager.user);
  notebook = aNotebook(server, desk, spa.venue, manager.user.id);
  await sync();
});
afterEach(async () => expect(await spaFaults(server, spa.venue)).toEqual([]));

async function hold(cabinAt: number, id: string): Promise<void> {
  const { db } = server.database;
  await db
    .update(rooms)
    .set({ deskHolds: true })
    .where(eq(rooms.id, cabin(cabinAt)));
  await db.update(professionals).set({ deskHolds: true }).where(eq(professionals.id, id));
}
const letGo = () =>
  server.database.db.execute(sql`update desk_leases set professional_id = null where venue_id = ${spa.venue.id}`);
async function closeDay(): Promise<void> {
  const closed = { venueId: spa.venue.id, kind: 'closed' as const, roomId: null, date: TODAY, time: null };
  expect(code(await manager.caller.call('addException', closed as never))).toBe(201);
}
const sync = async (by = desk) => (await by.sync({ holdsProfessionals: true })).body;
const held = async (by = desk): Promise<LeaseState[]> =>
  (await sync(by)).leases!.filter(({ granted, spent, professionalId }) => granted > spent && professionalId !== null);
const cabin = (at = 0) => spa.venue.rooms[at]!.id;
let phones = 0;
const asked = (given: object = {}) => ({
  ...{ roomId: cabin(), time: '10:00', date: TODAY, people: 1, treatmentId: spa.massage },
  ...{ phone: `+2449291${10_000 + phones++}`, ...given },
});
const web = (given: object = {}) => server.caller().call('book', aReservationRequest(spa.venue, asked(given)));
const promise = (given: Partial<InputOf<'bookAtDesk'>> = {}) =>
  notebook.booking(asked({ professionalId: spa.professionals.Rosa, ...given }), { fromLease: 1 });
const send = async (...intents: ReturnType<typeof promise>[]) => outcomes(await notebook.send(...intents));
const rowOf = async ({ args }: { args: object }) => {
  const { body } = await manager.caller.call('venueReservations', { venueId: spa.venue.id, date: TODAY });
  return body.find(({ id }) => id === (args as { id: string }).id)!;
};
const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const change = (given: object = {}) => manager.caller.call('changeProfessional', { ...seenRosa(), ...given });
const seenRosa = () => ({
  ...{ venueId: spa.venue.id, professionalId: spa.professionals.Rosa, version: 1, name: 'Rosa', absences: [] },
  shifts: [{ weekdays: 127, from: '09:00', to: '20:00' }],
});
/** At its next contact the desk returns what is no longer wanted. */
async function giveBack(): Promise<void> {
  const left = ({ granted, spent, wanted }: LeaseState) => granted - spent - wanted;
  const slots = (await sync()).leases!.filter((lease) => left(lease) > 0);
  const args = slots.map((lease) => ({ slotId: lease.slotId, people: left(lease) }));
  expect(await send(notebook.note('returnLease', { venueId: spa.venue.id, slots: args }) as never)).toEqual([
    'applied',
  ]);
}

describe('a professional whom a desk holds', () => {
  test('is lent with the held room during the shift, and is taken for guests', async () => {
    const leases = await held();
    expect(new Set(leases.map(({ roomId, professionalId }) => `${roomId} ${professionalId}`))).toEqual(
      new Set([`${cabin()} ${spa.professionals.Rosa}`]),
    );
    expect([leases[0]!.time, leases.at(-1)!.time]).toEqual(['09:00', '19:30']);
    expect(code(await web({ professionalId: spa.professionals.Rosa }))).toBe('professional_taken');
    const times = { slugOrId: spa.venue.id, treatmentId: spa.massage, date: TODAY };
    const { body } = await server.caller().call('treatmentTimes', times);
    expect(new Set(body.flatMap(({ professionalIds }) => professionalIds))).toEqual(new Set([spa.professionals.Rui]));
  });

  test('is one for a room, and not held by a second desk or by an older program', async () => {
    await hold(1, spa.professionals.Rui);
    const second = await aDesk(server, spa.venue, manager.user);
    expect((await second.sync()).body.leases!.filter(({ professionalId }) => professionalId !== null)).toEqual([]);
    const team = async (by: TestDesk) => [
      ...new Set((await held(by)).map((one) => `${one.roomId} ${one.professionalId}`)),
    ];
    expect(await team(second)).toEqual([`${cabin(1)} ${spa.professionals.Rui}`]);
    expect(await team(desk)).toEqual([`${cabin()} ${spa.professionals.Rosa}`]);
  });

  test('is added to leases that the desk has already, and is shown to other desks', async () => {
    await letGo();
    const before = (await desk.sync()).body.day!.revision;
    expect(await held()).not.toEqual([]);
    const other = await aDesk(server, spa.venue, manager.user);
    const { day } = await sync(other);
    expect(day!.revision).toBeGreaterThan(before);
    const shown = day!.slots.filter(
      ({ date, time, roomId }) => date === TODAY && time === '10:00' && roomId === cabin(),
    );
    expect(shown).toMatchObject([{ heldProfessionalId: spa.professionals.Rosa }]);
  });

  test('is not held while a guest has them', async () => {
    const busy = await aStaffedSpa(server, manager, 'Rosa', 'Rui');
    const { db } = server.database;
    await db.update(rooms).set({ deskHolds: true }).where(eq(rooms.id, busy.venue.rooms[0]!.id));
    await db.update(professionals).set({ deskHolds: true }).where(eq(professionals.id, busy.professionals.Rosa));
    const request = { treatmentId: busy.massage, professionalId: busy.professionals.Rosa, people: 1, date: TODAY };
    const at = { roomId: busy.venue.rooms[1]!.id, time: '14:00', phone: '+244929200001' };
    expect(code(await server.caller().call('book', aReservationRequest(busy.venue, { ...request, ...at })))).toBe(201);
    const own = await aDesk(server, busy.venue, manager.user);
    const near = (await held(own)).map(({ time }) => minuteOfService(time) - minuteOfService('14:00'));
    expect(near.filter((minutes) => minutes > -120 && minutes < 75)).toEqual([]);
    expect(near).toContain(-120);
  });

  test('is not taken back by an undone cancellation', async () => {
    await letGo();
    const { body } = await web({ roomId: cabin(1), professionalId: spa.professionals.Rosa });
    const who = { venueId: spa.venue.id, id: body.id };
    expect(code(await manager.caller.call('moveReservation', { ...who, version: 1, to: 'CANCELLED' }))).toBe(200);
    expect((await held()).map(({ time }) => time)).toContain('10:00');
    expect(code(await manager.caller.call('undoReservation', { ...who, version: 2 }))).toBe('professional_taken');
  });
});

test('a party that shares a held professional still does when its number of people changes', async () => {
  const { Rosa } = spa.professionals;
  const wide = await aTreatment(server, spa.venue, { roomIds: [cabin(2)], professionalIds: [Rosa] });
  const shared = await manager.caller.call('bookAtDesk', {
    ...{ venueId: spa.venue.id, kind: 'phone', name: 'Ana', notify: false, date: TODAY, time: '10:00' },
    ...{ roomId: cabin(2), people: 1, phone: '+244929200007', treatmentId: wide },
    ...{ professionalId: Rosa, overbook: { reason: 'Cliente de sempre' } },
  });
  const more = { venueId: spa.venue.id, id: shared.body.id, version: 1, people: 2 };
  expect(code(await manager.caller.call('changeReservation', more))).toBe(200);
});

test('an undone hand-over ends the leases that the desk got of the former professional', async () => {
  await letGo();
  const { body } = await web({ roomId: cabin(1), professionalId: spa.professionals.Rosa });
  const who = { venueId: spa.venue.id, id: body.id };
  const toRui = { ...who, version: 1, professionalId: spa.professionals.Rui };
  expect(code(await manager.caller.call('changeReservation', toRui))).toBe(200);
  expect((await held()).map(({ time }) => time)).toContain('10:00');
  const undo = notebook.note('undoReservation', { ...who, version: 2 }, { seenVersion: 2 });
  expect(await send(undo as never)).toEqual(['applied']);
  expect(await rowOf({ args: who })).toMatchObject({ treatment: { professional: { name: 'Rosa' } } });
});

test('guests who are there for a visit end the leases of their professional', async () => {
  const bath = await aTreatment(server, spa.venue, { roomIds: [cabin()], professionalIds: [] });
  server.clock.set(new Date(server.clock.now().getTime() + 125 * MINUTE_MS).toISOString());
  const id = newId();
  const parts = { furtherTreatments: [{ id: newId(), treatmentId: bath, roomId: cabin(), time: '11:15' }] };
  const visit = notebook.note('bookVisitAtDesk', {
    ...{ id, venueId: spa.venue.id, kind: 'walk-in', name: 'Ana', people: 1, date: TODAY, time: '10:00' },
    ...{ treatmentId: spa.massage, roomId: cabin(1), professionalId: spa.professionals.Rosa, ...parts },
  } as never);
  expect(await send(visit as never)).toEqual(['applied']);
  expect(await rowOf({ args: { id } })).toMatchObject({
    ...{ overbookReason: null, treatment: { professional: { name: 'Rosa' } } },
  });
});

test('the version before ends and lends a lease again without the professional', async () => {
  const { db } = server.database;
  const move = (column: 'spent' | 'granted') =>
    db.execute(
      sql`update desk_leases set ${sql.raw(column)} = ${sql.raw(column)} + 1 where venue_id = ${spa.venue.id}`,
    );
  await move('spent');
  await move('granted');
  const { body } = await desk.sync();
  const times = body.leases!.filter(({ granted, spent }) => granted > spent);
  expect(new Set(times.map(({ professionalId }) => professionalId))).toEqual(new Set([null]));
  expect(code(await web({ roomId: cabin(1), professionalId: spa.professionals.Rosa }))).toBe(201);
});

describe('a party that came after all', () => {
  test('shares its professional, whom a desk holds now', async () => {
    await letGo();
    const { body } = await web({ roomId: cabin(1), professionalId: spa.professionals.Rosa });
    server.clock.set(new Date(server.clock.now().getTime() + 150 * MINUTE_MS).toISOString());
    const who = { venueId: spa.venue.id, id: body.id };
    expect(code(await manager.caller.call('moveReservation', { ...who, version: 1, to: 'NO_SHOW' }))).toBe(200);
    expect((await held()).map(({ time }) => time)).toContain('10:30');
    const late = await manager.caller.call('moveReservation', { ...who, version: 2, to: 'SEATED' });
    expect(code(late)).toBe(200);
  });
});

describe('a promised treatment', () => {
  test('is applied although guests have got all else', async () => {
    expect(code(await web())).toBe(201);
    expect(code(await web())).toBe('treatment_taken');
    const intent = promise();
    expect(await send(intent)).toEqual(['applied']);
    expect(await rowOf(intent)).toMatchObject({
      ...{ roomId: cabin(), overbookReason: null, time: '10:00' },
      treatment: { professional: { name: 'Rosa' } },
    });
    const times = (await held()).map(({ time }) => time);
    expect(times).not.toContain('10:00');
    expect(times).toContain('11:30');
  });

  test('keeps its place beside a party that staff let in with a reason', async () => {
    const beside = await manager.caller.call('bookAtDesk', {
      ...{ venueId: spa.venue.id, kind: 'phone', name: 'Ana', notify: false, date: TODAY, time: '10:00' },
      ...{ roomId: cabin(), people: 1, phone: '+244929200003', treatmentId: spa.massage },
      ...{ professionalId: spa.professionals.Rosa, overbook: { reason: 'Cliente de sempre' } },
    });
    expect(beside.body).toMatchObject({ overbookReason: 'Cliente de sempre' });
    const intent = promise();
    expect(await send(intent)).toEqual(['applied']);
    expect(await rowOf(intent)).toMatchObject({ overbookReason: null });
  });

  test('is kept on a day that was closed meanwhile', async () => {
    await closeDay();
    expect(await send(promise())).toEqual(['applied']);
  });

  test.each([
    ['names another professional', () => ({ professionalId: spa.professionals.Rui }), 'professional_taken'],
    ['is in another room', () => ({ roomId: cabin(1) }), 'treatment_taken'],
  ])('is judged as a request if it %s', async (_, given, refused) => {
    expect(code(await web({ professionalId: spa.professionals.Rui }))).toBe(201);
    expect(await send(promise({ professionalId: spa.professionals.Rui, ...given() }))).toEqual([refused]);
  });

  test('is judged as a request once the desk has returned the lease', async () => {
    const slots = (await held()).map(({ slotId }) => ({ slotId, people: 1 }));
    await send(notebook.note('returnLease', { venueId: spa.venue.id, slots }) as never);
    expect(code(await web({ professionalId: spa.professionals.Rosa }))).toBe(201);
    expect(await send(promise())).toEqual(['professional_taken']);
  });

  test('is none if it needs a piece of equipment', async () => {
    const tub = await aPiece(server, spa.venue);
    const bath = await aTreatment(server, spa.venue, {
      ...{ equipmentIds: [tub], professionalIds: Object.values(spa.professionals) },
    });
    expect(code(await web({ treatmentId: bath }))).toBe(201);
    expect(await send(promise({ treatmentId: bath }))).toEqual(['treatment_taken']);
  });

  test('may draw on a first lease from before the cabin was enlarged', async () => {
    const { Rui } = spa.professionals;
    const forTwo = await aTreatment(server, spa.venue, { people: 2, roomIds: [cabin(2)], professionalIds: [Rui] });
    await hold(2, Rui);
    await sync();
    await closeDay();
    const given = { treatmentId: forTwo, people: 2, roomId: cabin(2), professionalId: Rui };
    expect(await send(promise(given))).toEqual(['applied']);
  });

  test('is applied hours after its time, on the next day too', async () => {
    const intent = promise();
    server.clock.advance(20 * 60 * MINUTE_MS);
    expect(await send(intent)).toEqual(['applied']);
  });
});

describe('a change of what a desk promises by', () => {
  test('recalls the leases of the professional, and succeeds once they are back', async () => {
    const late = { shifts: [{ weekdays: 127, from: '12:00', to: '20:00' }] };
    expect(code(await change(late))).toBe('leases_returning');
    await giveBack();
    expect(code(await change(late))).toBe(200);
    server.clock.advance(3 * MINUTE_MS);
    expect((await held()).map(({ time }) => time).sort()[0]).toBe('10:30');
  });

  test('names a desk without contact, which may have promised', async () => {
    server.clock.advance(10 * MINUTE_MS);
    expect(code(await change({ deskHolds: false }))).toBe('leased');
    const removal = { venueId: spa.venue.id, professionalId: spa.professionals.Rosa, version: 1 };
    expect(code(await manager.caller.call('removeProfessional', removal))).toBe('leased');
    expect(await send(promise())).toEqual(['applied']);
  });

  test('is not another name, nor an absence of one whom no desk holds', async () => {
    expect(code(await change({ name: 'Rosa Maria' }))).toBe(200);
    const rui = { professionalId: spa.professionals.Rui, name: 'Rui', absences: [{ from: TODAY, to: TODAY }] };
    expect(code(await change(rui))).toBe(200);
  });

  test('may be one of a treatment, except of its name and price', async () => {
    const treatment = (given: object) =>
      manager.caller.call('changeTreatment', {
        ...{
          venueId: spa.venue.id,
          treatmentId: spa.massage,
          version: 1,
          price: 30_000,
          minutes: 60,
          bufferMinutes: 15,
        },
        ...{ names: { 'PT-AO': 'Massagem', 'PT-PT': '', EN: '' }, roomIds: [cabin(), cabin(1)] },
        ...{ professionalIds: Object.values(spa.professionals), ...given },
      } as never);
    expect(code(await treatment({ minutes: 90 }))).toBe('leases_returning');
    expect(code(await treatment({}))).toBe(200);
    const removal = { venueId: spa.venue.id, treatmentId: spa.massage, version: 2 };
    expect(code(await manager.caller.call('removeTreatment', removal))).toBe('leases_returning');
  });

  test('is not one of a treatment that the held professional does not do', async () => {
    const professionalIds = [spa.professionals.Rui];
    const facial = await aTreatment(server, spa.venue, { roomIds: [cabin()], professionalIds });
    const removal = { venueId: spa.venue.id, treatmentId: facial, version: 1 };
    expect(code(await manager.caller.call('removeTreatment', removal))).toBe(200);
  });

  test('waits for a desk without contact since the evening before', async () => {
    const intent = promise();
    server.clock.advance(23 * 60 * MINUTE_MS);
    const removal = { venueId: spa.venue.id, treatmentId: spa.massage, version: 1 };
    expect(code(await manager.caller.call('removeTreatment', removal))).toBe('leased');
    expect(code(await change({ deskHolds: false }))).toBe('leased');
    expect(await send(intent)).toEqual(['applied']);
  });
});

test('the ledger check reports a professional whom two leases hold, or who has a party during one', async () => {
  const { db } = server.database;
  const contested = async () =>
    (await ledgerDifferences(db, TODAY)).filter(({ isContested }) => isContested).map(({ time }) => time);
  expect(await contested()).toEqual([]);
  await db.execute(sql`update desk_leases set professional_id = null where venue_id = ${spa.venue.id}`);
  expect(code(await web({ time: '14:00', roomId: cabin(1), professionalId: spa.professionals.Rosa }))).toBe(201);
  const lend = (to: string | null) =>
    db.execute(
      sql`update desk_leases set professional_id = ${to} where venue_id = ${spa.venue.id} and "time" = '14:00'`,
    );
  await lend(spa.professionals.Rosa);
  expect(await contested()).toEqual(['14:00']);
  await lend(null);
});
