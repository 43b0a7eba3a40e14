import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCipher, newDataKey } from '#desktop/main/device/cipher';
import type { IntentDraft } from '#desktop/main/ports';
import type { DeskDay, DeskSlot, DeskStaff, DeskVenue, IntentAnswer, LeaseState } from '#shared/desk/schema';
import { newId } from '#shared/ids';
import type { StaffReservation } from '#shared/reservations/desk';

export const VENUE_ID = '0193aaaa-0000-7000-8000-000000000001';
export const ROOM_ID = '0193aaaa-0000-7000-8000-000000000002';
export const SLOT_ID = '0193aaaa-0000-5000-8000-000000000003';
export const TODAY = '2026-11-21';
export const NOW = '2026-11-21T18:00:00.000Z';

export function aFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'reserva-desk-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export const aCipher = () => createCipher(newDataKey());
export const aClock = (now = NOW) => ({ now: () => new Date(now) });

export const aStaff = (given: Partial<DeskStaff> = {}): DeskStaff => ({
  id: '0193aaaa-0000-7000-8000-0000000000aa',
  name: 'Elsa Neto',
  role: 'MANAGER',
  access: { mayRun: true, mayManage: true, mayOverbook: true },
  ...given,
});

type Given = Partial<Omit<IntentDraft, 'kind' | 'args'>>;
const draftOf = (given: Given) => ({
  id: newId(),
  seenVersion: 0,
  deskTime: NOW,
  staffId: aStaff().id,
  schemaVersion: 1,
  madeOffline: false,
  fromLease: 0,
  leaseSlotId: null,
  ...given,
});

export function aBooking(given: Given & { reservationId?: string; people?: number; name?: string } = {}): IntentDraft {
  const { reservationId = newId(), people = 2, name = 'Domingos Kiala', ...rest } = given;
  const party = { id: reservationId, venueId: VENUE_ID, roomId: ROOM_ID, name, phone: '+244923000001', people };
  const asked = { date: TODAY, time: '20:00', notes: null, lang: 'PT-AO', askDeposit: false, notify: true } as const;
  return { ...draftOf(rest), kind: 'bookAtDesk', args: { ...party, ...asked, kind: 'phone' } };
}

export const aSeating = (reservationId: string, given: Given = {}): IntentDraft => ({
  ...draftOf({ seenVersion: 1, ...given }),
  kind: 'moveReservation',
  args: { venueId: VENUE_ID, id: reservationId, version: 1, to: 'SEATED', reason: null, notify: false },
});

export const aReturn = (people: number, given: Given = {}): IntentDraft => ({
  ...draftOf(given),
  kind: 'returnLease',
  args: { venueId: VENUE_ID, slots: [{ slotId: SLOT_ID, people }] },
});

export const applied = (id: string): IntentAnswer => ({ id, outcome: 'applied', code: null, message: null, at: NOW });
export const refusedAs = (id: string, code: string): IntentAnswer => ({
  id,
  outcome: 'refused',
  code,
  message: 'Não foi possível.',
  at: NOW,
});

export const aLease = (given: Partial<LeaseState> = {}): LeaseState => ({
  slotId: SLOT_ID,
  roomId: ROOM_ID,
  date: TODAY,
  time: '20:00',
  granted: 6,
  spent: 0,
  revision: 1,
  professionalId: null,
  wanted: 6,
  ...given,
});

export const aParty = (given: Partial<StaffReservation> = {}): StaffReservation =>
  ({
    id: newId(),
    venueId: VENUE_ID,
    roomId: ROOM_ID,
    name: 'Domingos Kiala',
    phone: '+244923000001',
    date: TODAY,
    time: '20:00',
    people: 2,
    notes: 'junto à janela',
    status: 'CONFIRMED',
    version: 1,
    ...given,
  }) as StaffReservation;

export const aSlot = (given: Partial<DeskSlot> = {}): DeskSlot =>
  ({ id: SLOT_ID, roomId: ROOM_ID, date: TODAY, time: '20:00', capacity: 40, reserved: 0, ...given }) as DeskSlot;

/** A full snapshot, or with `full: false` a delta. */
export const aDay = (given: Partial<DeskDay> = {}): DeskDay => ({
  full: true,
  revision: 1,
  hash: 'one',
  from: '2026-11-20',
  to: '2026-11-28',
  venue: { venue: { id: VENUE_ID, name: 'Marisqueira' }, rooms: [], templates: [], staff: [] } as unknown as DeskVenue,
  reservations: [],
  entries: [],
  slotDates: [],
  slots: [],
  outbox: [],
  ...given,
});
