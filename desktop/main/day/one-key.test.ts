import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCall } from '#desktop/main/day/answer';
import { applied, aStaff, refusedAs, TODAY } from '#desktop/main/testing/builders';
import { aVisit, spaDay } from '#desktop/main/testing/spa';
import { aCall, aDesk, type TestDesk, who } from '#desktop/main/testing/test-desk';
import { newId } from '#shared/ids';

const LATER = '2026-11-29';
let desk: TestDesk;
let asked: (string | undefined)[];
beforeEach(() => {
  asked = [];
});
afterEach(() => desk.close());

const NO_ANSWER = { ok: false, status: 503, body: '{"code":"offline","message":""}', requestId: null } as const;
const tokens = { of: () => 'a token' } as never;

/** As from the window. The server may do the call, and its answer is lost. */
async function bookVisit(idempotencyKey: string, date = TODAY) {
  const connection = {
    call: async (_name: string, _input: object, headers: { idempotencyKey?: string }) => {
      asked.push(headers.idempotencyKey);
      return { result: NO_ANSWER, cause: 'slow' as const };
    },
  };
  const call = { name: 'bookVisitAtDesk', input: aVisit({ date }), idempotencyKey };
  const parts = { answers: desk.answers, connection, tokens };
  return (await answerCall('bookVisitAtDesk', call, parts, aStaff())).ok;
}
const unsent = () => desk.outbox.pending().map(({ intent }) => intent.kind);

test('a visit whose call got no answer is repeated as a call, also once the server reads it as an act', async () => {
  desk = aDesk(spaDay());
  const key = newId();
  expect(await bookVisit(key)).toBe(false);
  desk.day.adopt(aVisit().venueId, spaDay(true), 0);
  expect(await bookVisit(key)).toBe(false);
  expect([asked, unsent()]).toEqual([[key, key], []]);
  expect(await bookVisit(newId())).toBe(true);
  expect(unsent()).toEqual(['bookVisitAtDesk']);
});

test('a visit whose call got no answer is repeated as a call, also once the desk keeps its day', async () => {
  desk = aDesk(spaDay(true));
  const key = newId();
  expect(await bookVisit(key, LATER)).toBe(false);
  desk.advance(24 * 60);
  expect(await bookVisit(key, LATER)).toBe(false);
  expect([asked, unsent()]).toEqual([[key, key], []]);
});

test('an act that is in the outbox is repeated there, also once the server no longer reads it', async () => {
  desk = aDesk(spaDay(true));
  const key = newId();
  expect(await bookVisit(key)).toBe(true);
  desk.day.adopt(aVisit().venueId, spaDay(), 0);
  expect(desk.answers.covers('bookVisitAtDesk', aVisit())).toBe(false);
  expect(await bookVisit(key)).toBe(true);
  expect([asked, unsent()]).toEqual([[], ['bookVisitAtDesk']]);
  const other = desk.answers.covers('bookVisitAtDesk', aVisit(), { ...who, idempotencyKey: newId() });
  expect(other).toBe(false);
});

test('a refused act leaves its key to the next try, as it was or corrected', async () => {
  desk = aDesk();
  const once = { ...who, idempotencyKey: newId() };
  const book = (given: object = {}) => desk.answers.answer('bookAtDesk', aCall(given), once);
  desk.serve((id) => refusedAs(id, 'slot_full'));
  await expect(book({ people: 3 })).rejects.toMatchObject({ code: 'slot_full' });
  await expect(book({ people: 3 })).rejects.toMatchObject({ code: 'slot_full' });
  expect(new Set(desk.submitted).size).toBe(2);
  desk.serve(applied);
  const party = await book({ people: 2 });
  expect((await book({ people: 2 })).id).toBe(party.id);
  await expect(book({ people: 3 })).rejects.toMatchObject({ code: 'key_reused' });
});
