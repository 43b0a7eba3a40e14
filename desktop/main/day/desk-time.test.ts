import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDeskTime } from '#desktop/main/day/desk-time';
import type { DeskRecord } from '#desktop/main/ports';
import { ManualTimers } from '#desktop/main/testing/manual-timers';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time';

const START = '2026-11-21T18:00:00.000Z';
const at = (milliseconds: number) => new Date(Date.parse(START) + milliseconds).toISOString();

function aDesk(lastDeskTime: string | null = null, skew = 0, lastServerTime: string | null = null) {
  const machine = new ManualTimers(START);
  machine.skew = skew;
  const record = { lastDeskTime, lastServerTime, chosenDay: null } as DeskRecord;
  const outbox = { desk: () => record, saveDesk: (change: Partial<DeskRecord>) => void Object.assign(record, change) };
  return { machine, record, time: createDeskTime(machine, outbox), restarted: () => createDeskTime(machine, outbox) };
}

describe('desk time', () => {
  test('is the last server time plus the elapsed time, whatever the wall clock says', async () => {
    const { machine, time } = aDesk(null, 2 * DAY_MS);
    time.heard(START);
    await machine.pass(HOUR_MS);
    machine.skew = -2 * DAY_MS;
    expect(time.now().toISOString()).toBe(at(HOUR_MS));
  });

  test('starts after a restart at the later of the wall clock and the last known time', () => {
    expect(aDesk(at(HOUR_MS)).time.now().toISOString()).toBe(at(HOUR_MS));
    expect(aDesk(at(-HOUR_MS)).time.now().toISOString()).toBe(START);
    expect(aDesk(null, 0, at(HOUR_MS)).time.now().toISOString()).toBe(at(HOUR_MS));
  });

  test('is never moved back by the wall clock through any number of restarts', async () => {
    const step = fc.record({ pass: fc.nat(12 * HOUR_MS), skew: fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        let last = Date.parse(START);
        for (const { pass, skew } of steps) {
          const { machine, time } = aDesk(new Date(last).toISOString(), skew);
          expect(time.now().getTime()).toBeGreaterThanOrEqual(last);
          const begun = time.now().getTime();
          machine.skew = -skew;
          await machine.pass(pass);
          expect(time.now().getTime()).toBe(begun + pass);
          last = time.now().getTime();
        }
      }),
    );
  });
});

describe('the clock is doubtful', () => {
  test.each([
    ['days behind what is known', at(2 * DAY_MS), true],
    ['a little behind', at(5 * MINUTE_MS), false],
    ['ahead by a night', at(-14 * HOUR_MS), false],
    ['ahead by two days', at(-2 * DAY_MS), true],
  ])('after a restart with the wall clock %s', (_, known, isDoubtful) => {
    expect(aDesk(known).time.isDoubtful()).toBe(isDoubtful);
  });

  test('not on a first start, and no longer once the server has told its time', () => {
    expect(aDesk().time.isDoubtful()).toBe(false);
    const { time } = aDesk(at(2 * DAY_MS));
    time.heard(START);
    expect(time.isDoubtful()).toBe(false);
  });

  test('when it is set while the desk runs, or has run on while the machine slept', async () => {
    const { machine, time } = aDesk(null, 3 * HOUR_MS);
    time.heard(START);
    await machine.pass(HOUR_MS);
    expect(time.isDoubtful()).toBe(false);
    machine.skew += 20 * MINUTE_MS;
    expect(time.isDoubtful()).toBe(true);
  });
});

describe('the service day that staff choose', () => {
  const LUANDA = 'Africa/Luanda';

  test('moves desk time by whole days until the server tells its time', () => {
    const { record, time } = aDesk(at(2 * DAY_MS));
    expect(time.serviceDay(LUANDA)).toBe('2026-11-23');
    time.chooseDay('2026-11-21', LUANDA);
    expect([time.serviceDay(LUANDA), time.chosenDay()]).toEqual(['2026-11-21', '2026-11-21']);
    expect(time.now().toISOString()).toBe(START);
    time.heard(at(HOUR_MS));
    expect([time.now().toISOString(), time.chosenDay(), record.chosenDay]).toEqual([at(HOUR_MS), null, null]);
  });

  test.each([
    ['ahead', 2 * DAY_MS],
    ['behind', -2 * DAY_MS],
  ])('survives restarts with the clock %s, and runs on while the machine is off', async (_, skew) => {
    const { machine, time, restarted } = aDesk(at(-HOUR_MS), skew, at(-HOUR_MS));
    time.chooseDay('2026-11-21', LUANDA);
    await machine.pass(3 * HOUR_MS);
    const again = restarted();
    expect([again.now().toISOString(), again.chosenDay()]).toEqual([at(3 * HOUR_MS), '2026-11-21']);
    expect(again.isDoubtful()).toBe(false);
    await machine.pass(DAY_MS);
    expect(again.chosenDay()).toBe('2026-11-22');
  });

  test("follows the machine's clock again after staff undo it", () => {
    const { machine, time, restarted } = aDesk(null, 2 * DAY_MS);
    time.chooseDay('2026-11-20', LUANDA);
    time.chooseDay('2026-11-21', LUANDA);
    time.chooseDay(null, LUANDA);
    for (const each of [time, restarted()]) {
      expect([each.now(), each.chosenDay()]).toEqual([machine.wall(), null]);
    }
  });
});
