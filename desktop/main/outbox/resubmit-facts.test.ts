import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resubmitFacts } from '#desktop/main/outbox/resubmit-facts';
import { openOutbox } from '#desktop/main/outbox/store';
import type { OutboxStore } from '#desktop/main/ports';
import {
  aBooking,
  aCipher,
  aClock,
  aFolder,
  applied,
  aSeating,
  aStaff,
  NOW,
  refusedAs,
} from '#desktop/main/testing/builders';
import type { IntentAnswer } from '#shared/desk/schema';
import { newId } from '#shared/ids';

let outbox: OutboxStore;
let restart: () => void;
let remove: () => void;

beforeEach(() => {
  const place = aFolder();
  const cipher = aCipher();
  const open = () => openOutbox(place.folder, cipher, aClock());
  outbox = open();
  restart = () => {
    outbox.close();
    outbox = open();
  };
  remove = place.remove;
});
afterEach(() => {
  outbox.close();
  remove();
});

/** A walk-in while the server was believed reachable. */
function aWalkIn(party: string): string {
  const draft = aBooking({ reservationId: party });
  if (draft.kind !== 'bookAtDesk') throw new Error('no booking');
  return outbox.record({ ...draft, args: { ...draft.args, kind: 'walk-in' } as typeof draft.args }, aStaff()).id;
}

function tell(...answers: IntentAnswer[]): void {
  const pending = outbox.pending();
  outbox.adopt({ answers, leases: null, epoch: 1, serverTime: NOW });
  resubmitFacts(outbox, pending, answers);
}

const waiting = () => outbox.pending().map(({ intent }) => [intent.kind, 'id' in intent.args ? intent.args.id : '']);

test('resubmits the walk-in with the later acts on the party in one write', () => {
  const [party, other] = [newId(), newId()];
  const walkIn = aWalkIn(party);
  const seating = outbox.record(aSeating(party), aStaff()).id;
  outbox.markOffline(walkIn);
  const unsent = outbox.record(aSeating(party), aStaff()).id;
  outbox.record(aSeating(other), aStaff());
  const record = vi.spyOn(outbox, 'record');
  tell(refusedAs(walkIn, 'slot_full'), refusedAs(seating, 'reservation_not_found'));
  expect(waiting()).toEqual([
    ['moveReservation', other],
    ['bookAtDesk', party],
    ['moveReservation', party],
    ['moveReservation', party],
  ]);
  expect(outbox.pending().at(-1)!.intent.id).toBe(unsent);
  expect(outbox.pending()[1]!.intent).toMatchObject({ madeOffline: true, fromLease: 0 });
  expect(outbox.refused()).toEqual([]);
  expect(record).not.toHaveBeenCalled();
});

test('does not resubmit an act whose refusal staff saw', () => {
  const walkIn = aWalkIn(newId());
  tell(refusedAs(walkIn, 'slot_full'));
  expect(waiting()).toEqual([]);
  expect(outbox.refused()).toHaveLength(1);
});

test('resubmits after a restart while staff waited: the party sits at its table', () => {
  const party = newId();
  const walkIn = aWalkIn(party);
  restart();
  tell(refusedAs(walkIn, 'slot_full'));
  expect(waiting()).toEqual([['bookAtDesk', party]]);
});

test('leaves other parties and applied acts unchanged', () => {
  const party = newId();
  const walkIn = aWalkIn(party);
  outbox.markOffline(walkIn);
  const after = outbox.record(aSeating(party), aStaff()).id;
  tell(applied(walkIn));
  expect(outbox.pending().map(({ intent }) => intent.id)).toEqual([after]);
});

test('does not resubmit again after a second refusal, also after a restart', () => {
  const walkIn = aWalkIn(newId());
  outbox.markOffline(walkIn);
  tell(refusedAs(walkIn, 'slot_full'));
  const [insisted] = outbox.pending();
  restart();
  tell(refusedAs(insisted!.intent.id, 'slot_full'));
  expect(waiting()).toEqual([]);
  expect(outbox.refused().map(({ intent }) => intent.id)).toContain(insisted!.intent.id);
});
