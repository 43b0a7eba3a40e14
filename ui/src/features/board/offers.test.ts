import { describe, expect, test } from 'vitest';
import { fitFor, inLine, openSeats, suggestion, waitedFor, waitingAt } from '#ui/features/board/offers.ts';
import { anEntry, aSlot, aVenue, DATE, HALL, TERRACE } from '#ui/features/dashboard/testing.tsx';

const { rooms } = aVenue();
const at = (time: string, date = DATE) => ({
  date,
  timezone: 'Africa/Luanda',
  now: new Date(`${DATE}T${time}:00+01:00`),
});
const seats = (...slots: Parameters<typeof aSlot>[0][]) => openSeats(slots.map(aSlot), rooms, at('20:22'));

describe('seats that can be offered', () => {
  test('are those of open slots that have not ended; the running one still counts', () => {
    const offers = seats({ time: '19:30' }, { time: '20:00' }, { time: '20:30', isClosed: true }, { time: '21:00' });
    expect(offers.map(({ time }) => time)).toEqual(['20:00', '21:00']);
  });

  test('are none on a past day', () => {
    expect(openSeats([aSlot()], rooms, at('20:22', '2026-11-20'))).toEqual([]);
  });
});

describe('who is suggested', () => {
  test('is the first by arrival with free seats, not the first of all', () => {
    const large = anEntry({ people: 8, createdAt: '2026-11-21T17:00:00.000Z' });
    const fitting = anEntry({ people: 4, createdAt: '2026-11-21T18:00:00.000Z' });
    const later = anEntry({ people: 2, createdAt: '2026-11-21T19:00:00.000Z' });
    const fit = suggestion([later, fitting, large], seats({ time: '21:00', roomId: TERRACE, availableCapacity: 5 }));
    expect(fit?.entry.id).toBe(fitting.id);
    expect(fit?.offer).toMatchObject({ time: '21:00', roomName: 'Terraço' });
  });

  test('is empty where no seats fit, or where the parties that fit were told already', () => {
    expect(suggestion([anEntry({ people: 6 })], seats({ availableCapacity: 5 }))).toBeNull();
    expect(suggestion([anEntry({ status: 'NOTIFIED' })], seats({ availableCapacity: 5 }))).toBeNull();
  });

  test('respects the party’s preference', () => {
    const strict = anEntry({ altPref: 'STRICT', time: '21:00' });
    const near = anEntry({ altPref: 'NEAR', time: '21:00' });
    const any = anEntry({ altPref: 'ANY', time: '21:00' });
    const offers = seats({ time: '22:30', roomId: TERRACE });
    expect(fitFor(strict, offers)).toBeNull();
    expect(fitFor(near, offers)).toBeNull();
    expect(fitFor(any, offers)).toMatchObject({ time: '22:30' });
  });
});

test('offers a party its own room and time first, then the nearest time to come, the running slot last', () => {
  const entry = anEntry({ time: '21:00', roomId: HALL });
  const own = { time: '21:00', roomId: HALL };
  const sameTime = { time: '21:00', roomId: TERRACE };
  const near = { time: '20:30', roomId: HALL };
  const nearElsewhere = { time: '20:30', roomId: TERRACE };
  expect(fitFor(entry, seats(near, sameTime, own))).toMatchObject(own);
  expect(fitFor(entry, seats(near, sameTime))).toMatchObject(sameTime);
  expect(fitFor(entry, seats(nearElsewhere, near))).toMatchObject(near);
  const running = { time: '20:00', roomId: HALL };
  const later = { time: '21:30', roomId: TERRACE };
  expect(fitFor(anEntry({ time: '20:30' }), seats(running, later))).toMatchObject(later);
  expect(fitFor(anEntry({ time: '20:00' }), seats(running, later))).toMatchObject(running);
});

test("a table row counts who waits for its time and offers only its own rooms' seats", { tags: ['spec-2.90'] }, () => {
  const entries = [
    anEntry({ time: '20:30', people: 9, createdAt: '2026-11-21T17:00:00.000Z' }),
    anEntry({ time: '20:30', people: 3, createdAt: '2026-11-21T18:00:00.000Z' }),
    anEntry({ time: '20:30', status: 'NOTIFIED' }),
    anEntry({ time: '21:00' }),
  ];
  const offers = seats({ time: '20:30', roomId: TERRACE, availableCapacity: 3 }, { time: '21:00' });
  const row = waitingAt('20:30', entries, offers);
  expect(row.count).toBe(2);
  expect(row.fit).toMatchObject({ entry: { people: 3 }, offer: { time: '20:30', roomId: TERRACE } });
  expect(waitingAt('21:00', entries, seats({ time: '20:30' }))).toEqual({ count: 1, fit: null });
});

test('keeps waiting parties and those with time left to confirm, by arrival', () => {
  const entries = [
    anEntry({ name: 'b', createdAt: '2026-11-21T18:30:00.000Z' }),
    anEntry({
      name: 'a',
      createdAt: '2026-11-21T18:00:00.000Z',
      status: 'NOTIFIED',
      holdUntil: '2026-11-21T19:41:00.000Z',
    }),
    anEntry({ name: 'too late', status: 'NOTIFIED', holdUntil: '2026-11-21T19:21:00.000Z' }),
    anEntry({ name: 'gone', status: 'WITHDRAWN' }),
    anEntry({ name: 'unknown', status: null as never }),
  ];
  expect(inLine(entries, at('20:22').now).map(({ name }) => name)).toEqual(['a', 'b']);
});

test('shows the waiting time in the largest unit above zero', () => {
  const { now } = at('20:22');
  const since = (minutes: number) => waitedFor(new Date(now.getTime() - minutes * 60_000).toISOString(), now);
  expect([since(0), since(26), since(61), since(3000)]).toEqual([
    { unit: 'now', count: 0 },
    { unit: 'minutes', count: 26 },
    { unit: 'hours', count: 1 },
    { unit: 'days', count: 2 },
  ]);
});
