import { beforeEach, describe, expect, it } from 'vitest';
import { venueStaff } from '#server/features/venues/table';
import { aManager, aVenue } from '#server/testing/builders';
import { logBreak } from '#server/testing/ledger';
import { logOf } from '#server/testing/log';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import type { Venue } from '#shared/venues/schema';

const usual = {
  noticeMinutes: 120,
  automaticOffers: false,
  reminderMinutes: null,
  retentionMonths: 24,
  depositAmount: 2000,
  stayMinutes: 120,
  deskShare: null,
  packsTreatments: false,
};

const server = await serverForFile();
let venue: Venue;

const elsa = await aManager(server);
const desk = await aManager(server, { role: 'STAFF' });
beforeEach(async () => {
  venue = await aVenue(server, { ownerId: elsa.user.id });
  await server.database.db.insert(venueStaff).values({ venueId: venue.id, userId: desk.user.id });
});

const read = async ({ caller } = elsa) => (await caller.call('venueSettings', { venueId: venue.id })).body;
const save = (given: Partial<InputOf<'saveVenueSettings'>> = {}) =>
  elsa.caller.call('saveVenueSettings', { venueId: venue.id, version: 1, ...usual, ...given });

describe('a venue’s settings', () => {
  it('begin with the defaults', async () => {
    expect(await read()).toEqual({ ...usual, version: 1, sender: 'manual', calendarLink: null });
  });

  it('are saved as a whole, and apply at once', async () => {
    const changed = {
      ...usual,
      noticeMinutes: 30,
      automaticOffers: true,
      reminderMinutes: 180,
      depositAmount: 5000,
      deskShare: 3,
      packsTreatments: true,
    };
    const { status, body } = await save(changed);
    expect([status, body]).toEqual([200, { ...changed, version: 2, sender: 'manual', calendarLink: null }]);
    expect(await read()).toEqual(body);
    expect((await elsa.caller.call('venueById', { id: venue.id })).body.depositAmount).toBe('5000.00');
  });

  it('are refused if they were changed since, with the current ones', async () => {
    await save({ noticeMinutes: 60 });
    const { status, error } = await save({ noticeMinutes: 90 });
    expect([status, error.code, error.current]).toMatchObject([409, 'stale', { noticeMinutes: 60, version: 2 }]);
  });

  it.each([
    ['noticeMinutes', -1],
    ['reminderMinutes', 5],
    ['retentionMonths', 0],
    ['retentionMonths', 25],
    ['depositAmount', 1.5],
    ['stayMinutes', 10],
    ['deskShare', -1],
  ])('%s of %d is refused at its field', async (field, value) => {
    const { status, error } = await save({ [field]: value });
    expect([status, error.issues!.map(({ path }) => path)]).toEqual([400, [field]]);
  });

  it('with a longer stay that overfills a room are saved only with confirmed turnover', async () => {
    const roomId = venue.rooms[0]!.id;
    const room = { venueId: venue.id, roomId, name: 'Sala', capacity: 20, version: 1 };
    await elsa.caller.call('changeRoom', room);
    const { status, error } = await save({ stayMinutes: 150 });
    expect([status, error.code]).toEqual([409, 'turnover']);
    expect(error.message).toContain('(25 pessoas) ultrapassam a sala (20)');
    expect(await read()).toMatchObject({ ...usual, version: 1 });
    expect((await save({ stayMinutes: 150, acceptTurnover: true })).body).toMatchObject({ stayMinutes: 150 });
    expect((await save({ stayMinutes: 140, version: 2 })).status).toBe(200);
    await elsa.caller.call('changeRoom', { ...room, stayMinutes: 60, version: 2 });
    expect((await save({ stayMinutes: 300, version: 3 })).status).toBe(200);
  });

  it('keep the use of the day in a change by an older page, which does not name it', async () => {
    await save({ packsTreatments: true });
    const { packsTreatments: _, ...known } = usual;
    await elsa.caller.call('saveVenueSettings', { venueId: venue.id, version: 2, ...known, noticeMinutes: 60 });
    expect(await read()).toMatchObject({ noticeMinutes: 60, packsTreatments: true });
  });

  it('are logged with the former values', async () => {
    await save({ stayMinutes: 90 });
    const last = (await logOf(server, venue.id, venue.id)).at(-1);
    expect(last).toMatchObject({
      entity: 'settings',
      kind: 'changed',
      before: usual,
      after: { ...usual, stayMinutes: 90 },
    });
  });

  it('are read by the front desk and changed by the manager only', async () => {
    expect(await read(desk)).toMatchObject(usual);
    const input = { venueId: venue.id, version: 1, ...usual };
    expect((await desk.caller.call('saveVenueSettings', input)).status).toBe(403);
    const neighbour = await aManager(server);
    expect((await neighbour.caller.call('saveVenueSettings', input)).status).toBe(404);
    expect((await neighbour.caller.call('venueSettings', input)).status).toBe(404);
  });
});

describe('the calendar’s secret address', () => {
  it('is new at each request, shown to the manager only, and not logged', async () => {
    const renew = () => elsa.caller.call('renewCalendarLink', { venueId: venue.id });
    const [first, second] = [(await renew()).body.calendarLink!, (await renew()).body.calendarLink!];
    expect(first).toMatch(/^http:\/\/localhost:3000\/api\/calendars\/[\w-]{22}\/reservas\.ics$/);
    expect(second).not.toBe(first);
    expect((await read()).calendarLink).toBe(second);
    expect((await read(desk)).calendarLink).toBeNull();
    expect((await desk.caller.call('renewCalendarLink', { venueId: venue.id })).status).toBe(403);
    const log = JSON.stringify(await logOf(server, venue.id, venue.id));
    expect(log).toContain('calendar_link_renewed');
    for (const link of [first, second]) expect(log).not.toContain(link.split('/')[5]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });
});
