import { expect, test } from 'vitest';
import { idAfter, idNext, isUuid, newId, slotId, slotKey } from '#shared/ids';

const slot = {
  venueId: '018f0000-0000-7000-8000-000000000001',
  roomId: '018f0000-0000-7000-8000-000000000002',
  date: '2026-11-21',
  time: '20:30',
};

test.each([newId(), '018f0000-0000-4000-8000-00000000ffff', 'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF'])(
  'gives an id that sorts after %s',
  (id) => {
    const after = idAfter(id);
    expect(isUuid(after)).toBe(true);
    expect(after > id.toLowerCase()).toBe(true);
  },
);

test('gives the parts of a visit ids in order, the same ones for the same first id', () => {
  const [id, carry] = ['018f0000-0000-4000-8000-0000000000ff', '018f0000-0000-5000-8fff-ffffffffffff'];
  expect([idNext(id), idNext(carry)]).toEqual([
    '018f0000-0000-4000-8000-000000000100',
    '018f0000-0000-5000-9000-000000000000',
  ]);
});

test('gives an untouched slot the same id everywhere', () => {
  expect(slotKey(slot)).toBe(
    '018f0000-0000-7000-8000-000000000001/018f0000-0000-7000-8000-000000000002/2026-11-21/20:30',
  );
  expect(slotId(slot)).toBe(slotId({ ...slot }));
  expect(isUuid(slotId(slot))).toBe(true);
  expect(slotId({ ...slot, roomId: slot.roomId.toUpperCase() })).toBe(slotId(slot));
  expect(slotId({ ...slot, time: '21:00' })).not.toBe(slotId(slot));
});

test('creates ids in time order', () => {
  const ids = Array.from({ length: 100 }, newId);
  expect([...ids].sort()).toEqual(ids);
});
