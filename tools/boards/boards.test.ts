import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aManager } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { PATIENCE_MS, replayable } from '#server/testing/property';
import { serverForFile } from '#server/testing/server';
import { type Act, aHouse, anAct, play, TOMORROW } from '#tools/boards/acts';
import { type Board, openBoard } from '#tools/boards/board';

const server = await serverForFile({ addressShare: 0.01 });
const by = await aManager(server);

interface Pair {
  patched: Board;
  repeated: Board;
}

/** Repeats `listen` until the acts are played. */
async function during(acts: Promise<void>, listen: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const played = acts.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await listen();
    await setTimeout(5);
  }
  await played;
}

const tally = { patched: 0, repeated: 0, changes: 0 };
const count = ({ calls }: Board, name: string) => calls.filter((each) => each === name).length;

test(
  'a board that takes changed rows shows what a board shows that reads its lists again',
  async () => {
    const bursts = fc.array(fc.array(anAct, { minLength: 1, maxLength: 3 }), {
      minLength: 12,
      maxLength: 24,
      size: 'max',
    });
    const evenings = fc.asyncProperty(bursts, async (given) => {
      const house = await aHouse(server, by);
      const open = async (date: string): Promise<Pair> => {
        const opened = { server, caller: by.caller, venueId: house.venue.id, date, today: TODAY };
        return { patched: await openBoard(opened, true), repeated: await openBoard(opened, false) };
      };
      const boards = [await open(TODAY), await open(TOMORROW)];
      const playAll = async (acts: Act[]) => {
        for (const act of acts) expect(await play(house, act), JSON.stringify(act)).toBeLessThan(500);
      };
      const all = boards.flatMap(({ patched, repeated }) => [patched, repeated]);
      const hear = () => Promise.all(all.map((each) => each.hear()));
      for (const [n, acts] of given.entries()) {
        // At another time the boards would also show other rows
        const isAtOnce = n % 2 === 0 && acts.every((act) => act.do !== 'pass');
        await (isAtOnce ? during(playAll(acts), hear) : playAll(acts));
        await hear();
        for (const { patched, repeated } of boards) expect(patched.shown()).toEqual(repeated.shown());
      }
      for (const { patched, repeated } of boards) {
        tally.patched += count(patched, 'venueReservations');
        tally.repeated += count(repeated, 'venueReservations');
        tally.changes += count(patched, 'boardChanges');
        for (const board of [patched, repeated]) board.close();
      }
    });
    await fc.assert(evenings, replayable(12));
    expect(tally.changes).toBeGreaterThan(tally.patched);
    expect(tally.repeated).toBeGreaterThan(2 * tally.patched);
  },
  PATIENCE_MS,
);
