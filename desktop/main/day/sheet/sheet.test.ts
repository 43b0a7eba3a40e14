import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearSheet, shortName } from '#desktop/main/day/sheet/clear';
import { ROOM_ID, TODAY, VENUE_ID } from '#desktop/main/testing/builders';
import { settled } from '#desktop/main/testing/manual-timers';
import { RunningDesk } from '#desktop/main/testing/running-desk';
import { aServerParty, theDay } from '#desktop/main/testing/test-desk';
import { entry } from '#shared/desk/testing/day';
import { newId } from '#shared/ids';
import { DAY_MS, HOUR_MS } from '#shared/time';

let run: RunningDesk;
beforeEach(() => {
  run = new RunningDesk();
  run.server.mayManage = true;
});
afterEach(() => run.remove());

const SETTLE_MS = 10_000;
const TOMORROW = '2026-11-22';
const sealed = (date = TODAY) => `sheet-${VENUE_ID}-${date}.sealed`;
const clear = (date = TODAY) => `folha-${date}.html`;
const files = () => readdirSync(run.folder).filter((name) => /^(sheet|folha)-/.test(name));
const html = (date = TODAY) => readFileSync(join(run.folder, clear(date)), 'utf8');
const books = (name: string, given: object = {}) =>
  run.ask('bookAtDesk', {
    ...{ venueId: VENUE_ID, roomId: ROOM_ID, kind: 'phone', date: TODAY, time: '20:00', people: 2, name, id: newId() },
    ...{ phone: '+244923456789', lang: 'PT-AO', notes: 'alergia a marisco', ...given },
  });
const switchTo = (on: boolean) => run.here('setClearSheet', { on });
const refusal = (code: string) => expect.objectContaining({ code });

/** Starts with a day and without a server: acts stay on top of its rows. */
async function inTheDark(): Promise<void> {
  await run.toTheDay();
  await settled();
  run.server.desks.away = { cause: 'unreachable' };
  await run.here('tryNow', {});
}
const back = () => {
  run.server.desks.away = null;
};

/** 18:00 UTC is 19:00 in Luanda, when tomorrow's sheet is kept too. */
async function atWork(): Promise<void> {
  await inTheDark();
  await books('Domingos Kiala');
  await settled();
  await run.timers.pass(SETTLE_MS);
}

describe('the sealed sheet', () => {
  test('is written soon after a change for today, in the evening for tomorrow too, and shows no name', async () => {
    await atWork();
    expect(files()).toEqual([sealed(), sealed(TOMORROW)]);
    for (const name of files()) expect(readFileSync(join(run.folder, name)).includes('Domingos')).toBe(false);
  });

  test('is written once for many changes, and not without a change', async () => {
    await atWork();
    const first = readFileSync(join(run.folder, sealed()));
    await run.here('tryNow', {});
    await run.timers.pass(60_000);
    expect(readFileSync(join(run.folder, sealed())).equals(first)).toBe(true);
    await books('Lueji Tavares');
    await settled();
    expect(readFileSync(join(run.folder, sealed())).equals(first)).toBe(true);
    await run.timers.pass(SETTLE_MS);
    expect(readFileSync(join(run.folder, sealed())).equals(first)).toBe(false);
  });

  test('opens for the active staff member without a server and without the rows of the day', async () => {
    await inTheDark();
    await books('Domingos Kiala');
    await run.here('setPin', { pin: '2468' });
    await run.timers.pass(SETTLE_MS);
    await run.desk.close();
    for (const end of ['', '-wal', '-shm']) rmSync(join(run.folder, `day.db${end}`), { force: true });
    run.start();
    await expect(run.here('daySheets', {})).rejects.toEqual(refusal('unauthorized'));
    const { people } = await run.here('deskStatus', {});
    await run.here('unlock', { staffId: people[0]!.id, pin: '2468' });
    expect(await run.ask('venueReservations', { venueId: VENUE_ID, date: TODAY })).toMatchObject({ ok: false });
    const [today] = await run.here('daySheets', {});
    expect(today).toMatchObject({ date: TODAY, venue: { name: 'Casa da Kianda' } });
    expect(today!.reservations).toMatchObject([{ name: 'Domingos Kiala', phone: '+244923456789', people: 2 }]);
  });

  test('tells until when the server was heard, also on the paper that opens without the app', async () => {
    await inTheDark();
    await run.here('setClearSheet', { on: true });
    await run.timers.pass(HOUR_MS);
    await books('Domingos Kiala');
    await settled();
    await run.timers.pass(SETTLE_MS);
    const [today] = await run.here('daySheets', {});
    expect(today).toMatchObject({ heardAt: '2026-11-21T18:00:00.000Z', savedAt: '2026-11-21T19:00:10.000Z' });
    expect(html()).toContain('2026 at 20:00.');
    expect(html()).toMatch(/The server&#39;s data are as of .*2026 at 19:00\./);
  });

  test('shows the current day while its rows are there', async () => {
    await atWork();
    await books('Lueji Tavares');
    const [today] = await run.here('daySheets', {});
    expect(today!.reservations.map(({ name }) => name).sort()).toEqual(['Domingos Kiala', 'Lueji Tavares']);
  });

  test('has an act done just before the desk was closed', async () => {
    await inTheDark();
    await books('Domingos Kiala');
    await run.desk.close();
    expect(files()).toContain(sealed());
  });

  test('is left out after tampering', async () => {
    await atWork();
    await run.desk.close();
    run.server.instead = () => {
      throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    };
    for (const end of ['', '-wal', '-shm']) rmSync(join(run.folder, `day.db${end}`), { force: true });
    writeFileSync(join(run.folder, sealed()), 'nonsense');
    run.start();
    expect((await run.here('daySheets', {})).map(({ date }) => date)).toEqual([TOMORROW]);
  });

  test('is written again after staff chose a later day and went back', async () => {
    await atWork();
    await run.here('chooseServiceDay', { date: '2026-11-26' });
    await run.timers.pass(SETTLE_MS);
    expect(files()).not.toContain(sealed());
    await run.here('chooseServiceDay', { date: null });
    await run.timers.pass(SETTLE_MS);
    expect(files()).toContain(sealed());
  });

  test('is removed for another venue and for past days', async () => {
    await atWork();
    for (const name of [`sheet-${newId()}-${TODAY}.sealed`, sealed('2026-11-19'), sealed('2026-11-20')]) {
      writeFileSync(join(run.folder, name), 'x');
    }
    await books('Lueji Tavares');
    await settled();
    await run.timers.pass(SETTLE_MS);
    expect(files()).toEqual([sealed('2026-11-20'), sealed(), sealed(TOMORROW)]);
  });
});

describe('the sheet in clear', () => {
  test('is written only after a manager of the venue turned it on', async () => {
    run.server.mayManage = false;
    await atWork();
    await expect(switchTo(true)).rejects.toEqual(refusal('forbidden'));
    expect([files().filter((name) => name.endsWith('.html')), run.store.store.clearSheet]).toEqual([[], null]);
    await run.here('setPin', { pin: '4711' });
    await run.here('lock', {});
    await expect(switchTo(true)).rejects.toEqual(refusal('unauthorized'));
  });

  test('has short names, times, party sizes and rooms; no phone, no notes and no script', async () => {
    const domingos = aServerParty({ name: 'Domingos <b> Kiala', notes: 'alergia a marisco' });
    const lueji = aServerParty({ name: '<b>Lueji Tavares', phone: '+244924111222', people: 3, time: '21:00' });
    run.server.day = { reservations: [lueji, domingos] };
    await run.toTheDay();
    await settled();
    expect((await switchTo(true)).clearSheet).toBe(run.folder);
    const page = html();
    expect(page).toContain('Domingos K.');
    expect(page).toContain('&lt;b&gt;Lueji T.');
    expect(page.indexOf('Domingos')).toBeLessThan(page.indexOf('Lueji'));
    expect(page).toContain('Sala Principal');
    expect(page).toContain('<td>21:00</td><td>3</td>');
    for (const secret of ['Kiala', 'Tavares', '923', '924', 'alergia', '<b>', '<script'])
      expect(page).not.toContain(secret);
    expect(page).toContain("default-src 'none'");
  });

  test('counts the guests of a visit side by side who wait', async () => {
    await atWork();
    const [sheet] = await run.here('daySheets', {});
    const massage = { id: newId(), name: 'Massagem', minutes: 60, professional: null };
    const visit = [false, true].map((beside) => ({ ...massage, beside }));
    const entries = [entry({ people: 1, name: 'Nádia Fortes', time: '21:00', visit })];
    expect(clearSheet({ ...sheet!, entries }, 'EN')).toContain('<td>21:00</td><td>2</td><td>Nádia F.</td>');
  });

  test('names the service day of a time after midnight', async () => {
    run.server.day = theDay({ reservations: [aServerParty({ name: 'Yuri Baptista', time: '00:30' })] });
    await run.toTheDay();
    await settled();
    await switchTo(true);
    expect(html()).toMatch(/<td>00:30 \(early Sunday\)<\/td><td>2<\/td><td>Yuri B\.<\/td>/);
  });

  test('leaves out parties that are not coming', async () => {
    const gone = aServerParty({ name: 'Marisa Lopes', status: 'CANCELLED' });
    const absent = aServerParty({ name: 'Rui Paulo', status: 'NO_SHOW' });
    const seated = aServerParty({ name: 'Yuri Baptista', status: 'SEATED' });
    run.server.day = theDay({ reservations: [gone, absent, seated] });
    await run.toTheDay();
    await settled();
    await switchTo(true);
    expect(html()).toContain('<td>✓</td><td>20:00</td><td>2</td><td>Yuri B.</td>');
    for (const name of ['Marisa', 'Rui']) expect(html()).not.toContain(name);
  });

  test('is rewritten when the day changes, in the language of the window', async () => {
    await atWork();
    await switchTo(true);
    await books('Lueji Tavares');
    await settled();
    await run.timers.pass(SETTLE_MS);
    expect(html()).toContain('Lueji T.');
    expect(html()).toContain('<html lang="EN">');
  });

  test('is removed at once when it is turned off', async () => {
    await atWork();
    await switchTo(true);
    expect(files()).toContain(clear());
    expect((await switchTo(false)).clearSheet).toBeNull();
    expect(files()).toEqual([sealed(), sealed(TOMORROW)]);
  });

  test('is removed two days after its own day while the desk runs', async () => {
    await run.remove();
    run = new RunningDesk({ quietMs: 6 * HOUR_MS });
    run.server.mayManage = true;
    run.server.desks.now = () => run.timers.wall().toISOString();
    await run.toTheDay();
    await settled();
    await switchTo(true);
    expect(files()).toContain(clear());
    await run.timers.pass(DAY_MS);
    expect(files()).toContain(clear());
    await run.timers.pass(DAY_MS);
    await run.here('tryNow', {});
    await run.timers.pass(SETTLE_MS);
    expect(files()).not.toContain(clear());
  });

  test('is removed at the next start, before any staff member opens the desk', async () => {
    await atWork();
    await switchTo(true);
    await run.desk.close();
    await run.timers.pass(DAY_MS + 8 * HOUR_MS);
    run.start();
    expect(files()).toContain(clear());
    await run.desk.close();
    await run.timers.pass(DAY_MS);
    run.start();
    expect(files()).not.toContain(clear());
  });

  test('is removed when the desk was replaced, until it is registered again', async () => {
    await atWork();
    await switchTo(true);
    back();
    run.server.desks.state = 'replaced';
    await run.here('tryNow', {});
    expect(files().filter((name) => name.endsWith('.html'))).toEqual([]);
    await run.timers.pass(SETTLE_MS);
    expect(files().filter((name) => name.endsWith('.html'))).toEqual([]);
    await run.here('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
    await run.here('tryNow', {});
    await run.timers.pass(SETTLE_MS);
    expect(files()).toContain(clear());
  });

  test('is removed with all other files when the desk was stolen, and stays off', async () => {
    await atWork();
    await switchTo(true);
    back();
    run.server.desks.state = 'stolen';
    await run.desk.call({ name: 'tryNow', input: {} });
    await settled();
    expect([files(), run.store.store.clearSheet]).toEqual([[], null]);
  });

  test('belongs to the venue whose manager turned it on', async () => {
    await atWork();
    await switchTo(true);
    expect(files()).toContain(clear());
    run.store.store.clearSheet = newId();
    await run.restart();
    await books('Lueji Tavares');
    await settled();
    await run.timers.pass(SETTLE_MS);
    expect(files()).not.toContain(clear());
    expect((await run.here('deskStatus', {})).clearSheet).toBeNull();
  });
});

describe('a disk that refuses the sheet', () => {
  test('is reported once while the day goes on, and no more once a write succeeds', async () => {
    await run.toTheDay();
    await settled();
    // A folder with its name blocks the file
    mkdirSync(join(run.folder, `${sealed()}.new`));
    expect(await books('Domingos Kiala')).toMatchObject({ ok: true });
    await settled();
    await run.timers.pass(SETTLE_MS);
    const told = async () => (await run.here('deskStatus', {})).notices.map(({ kind }) => kind);
    expect(await told()).toEqual(['sheet_unwritten']);
    const [notice] = (await run.here('deskStatus', {})).notices;
    await run.here('dismissNotice', { id: notice!.id });
    await run.timers.pass(120_000);
    expect(await told()).toEqual([]);
    expect(await books('Lueji Tavares')).toMatchObject({ ok: true });
    expect(run.reported).toEqual([]);
    rmSync(join(run.folder, `${sealed()}.new`), { recursive: true });
    await settled();
    await run.timers.pass(60_000);
    expect(files()).toContain(sealed());
  });
});

test.each([
  ['Elsa Neto', 'Elsa N.'],
  ['Elsa dos Santos Neto', 'Elsa N.'],
  ['  Ámbar   élio ', 'Ámbar É.'],
  ['Elsa', 'Elsa'],
  ['Elsa (sobrinha)', 'Elsa S.'],
  ['923 456 789', '–'],
  ['Elsa 923456789', 'Elsa'],
  ['elsa.neto@exemplo.ao', 'elsa.neto'],
  ['', '–'],
])('%s is %s on the readable sheet', (name, short) => expect(shortName(name)).toBe(short));

test('reports a damaged day without a server as missing, and opens the kept sheet', async () => {
  await atWork();
  expect(await run.here('deskStatus', {})).toMatchObject({ hasDay: true });
  await run.desk.close();
  writeFileSync(join(run.folder, 'day.db'), 'no database');
  run.start();
  expect(await run.here('deskStatus', {})).toMatchObject({ hasDay: false, notices: [{ kind: 'day_set_aside' }] });
  await run.timers.pass(SETTLE_MS);
  const [sheet] = await run.here('daySheets', {});
  expect(sheet).toMatchObject({ date: TODAY, reservations: [{ name: 'Domingos Kiala' }] });
});
