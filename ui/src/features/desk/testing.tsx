import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect } from 'vitest';
import type { EndpointName } from '#shared/api/table';
import type { BridgeCall, BridgeResult, DeskBridge, DeskNews } from '#shared/desk/bridge';
import type { DeskStatus, LocalName, ReviewCard, WaitingAct } from '#shared/desk/local';
import type { ErrorCode } from '#shared/errors';
import { createClient } from '#ui/api/client.ts';
import { createQueryClient } from '#ui/api/query.ts';
import { aVenue, DATE, HALL } from '#ui/features/dashboard/testing.tsx';
import { bridgeLive } from '#ui/features/desk/bridge-live.ts';
import { bridgeTransport } from '#ui/features/desk/bridge-transport.ts';
import { deskPort } from '#ui/features/desk/desk-port.ts';
import { startI18n } from '#ui/i18n/i18n.ts';
import { DeskApp } from '#ui/screens/desk/DeskApp.tsx';
import { renderAt } from '#ui/testing/render-page.tsx';

export const venue = aVenue();
export const rui = { id: '01932f1e-0000-7000-8000-0000000000a2', name: 'Rui Paulo', hasPin: false };
export const elsa = { id: '01932f1e-0000-7000-8000-0000000000a1', name: 'Elsa Neto', hasPin: true };

/** Builders fill in values that a test does not set. */
export const aStatus = (given: Partial<DeskStatus> = {}): DeskStatus => ({
  phase: 'ready',
  server: { url: 'https://reservas.exemplo.ao', isManaged: false },
  link: { kind: 'online' },
  unsent: 0,
  toReview: 0,
  venueId: venue.id,
  formerVenueId: null,
  deskName: 'Balcão 1',
  staff: { id: elsa.id, name: elsa.name, role: 'MANAGER', access: venue.access },
  people: [elsa],
  keys: 'keychain',
  hasPassphrase: false,
  clock: { now: `${DATE}T19:22:00.000Z`, isDoubtful: false, serviceDay: null },
  leases: [],
  hasDay: true,
  notices: [],
  orphans: [],
  closed: null,
  clearSheet: null,
  update: { state: 'none', version: null },
  ...given,
});

const id = (last: string) => `01932f1e-0000-7000-8000-${last.padStart(12, '0')}`;

export const aBooking = (given: Partial<Extract<WaitingAct['act'], { kind: 'bookAtDesk' }>['args']> = {}) =>
  ({
    kind: 'bookAtDesk',
    args: {
      id: id('b1'),
      venueId: venue.id,
      kind: 'phone',
      roomId: HALL,
      name: 'Paulo Quintas',
      phone: '+244923111222',
      date: DATE,
      time: '21:00',
      people: 6,
      notes: null,
      lang: 'PT-AO',
      askDeposit: false,
      notify: true,
      ...given,
    },
  }) as const satisfies WaitingAct['act'];

export const aWaitingAct = (given: Partial<WaitingAct> = {}): WaitingAct => ({
  id: id('c1'),
  at: `${DATE}T19:05:00.000Z`,
  by: 'Elsa Neto',
  name: 'Yuri Baptista',
  state: 'waiting',
  act: {
    kind: 'moveReservation',
    args: { id: id('d1'), venueId: venue.id, version: 1, to: 'SEATED', reason: null, notify: false },
  },
  ...given,
});

export const aCard = (given: Partial<ReviewCard> = {}): ReviewCard => ({
  id: id('e1'),
  at: `${DATE}T12:58:00.000Z`,
  by: 'Elsa Neto',
  name: 'Paulo Quintas',
  act: aBooking(),
  code: 'slot_full',
  message: 'Já não havia lugares às 21:00.',
  current: null,
  wasPromised: false,
  dependants: [],
  fits: true,
  canRedo: true,
  ...given,
});

type BridgeAnswer = (input: Record<string, unknown>) => unknown;
export type BridgeAnswers = Partial<Record<LocalName | EndpointName, BridgeAnswer>>;

export class Refused {
  readonly result: BridgeResult;
  constructor(status: number, code: ErrorCode, more: object = {}) {
    this.result = { ok: false, status, body: JSON.stringify({ code, message: code, ...more }), requestId: null };
  }
}

/** A main process with stubbed answers; `tell` sends its news. */
function fakeBridge(answers: BridgeAnswers, onStatus: (next: DeskStatus) => void = () => undefined) {
  const calls: BridgeCall[] = [];
  const listeners = new Set<(news: DeskNews) => void>();
  const bridge: DeskBridge = {
    call: async (call) => {
      calls.push(call);
      const answer = answers[call.name as LocalName];
      if (answer === undefined) return new Refused(503, 'offline').result;
      const value = await answer(call.input as Record<string, unknown>);
      // A local call that returns a status also sets it.
      if (typeof value === 'object' && value !== null && 'phase' in value) onStatus(value as DeskStatus);
      return value instanceof Refused ? value.result : { ok: true, value };
    },
    onNews: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    ...{ bridge, calls },
    called: (name: LocalName | EndpointName) => calls.filter((call) => call.name === name).map(({ input }) => input),
    tell: (news: DeskNews) => {
      for (const listener of listeners) listener(news);
    },
  };
}

const anEmptyDay: BridgeAnswers = {
  managedVenues: () => ({ venues: [venue], total: 1, hasMore: false }),
  venueReservations: () => [],
  venueWaitlist: () => [],
  staffSchedule: () => [],
  suggestions: () => [],
  outbox: () => [],
  waitingActs: () => [],
  reviewCards: () => [],
  takePath: () => ({ path: null }),
};

export async function openDesk(status: DeskStatus, more: BridgeAnswers = {}, at = '/gerir-reserva') {
  const now = { status };
  const answers: BridgeAnswers = { deskStatus: () => now.status, ...anEmptyDay, ...more };
  const fake = fakeBridge(answers, (next) => {
    now.status = next;
  });
  const i18n = await startI18n();
  const languageTag = () => i18n.language;
  const rendered = await renderAt(
    at,
    <DeskApp
      client={createClient(bridgeTransport({ bridge: fake.bridge, languageTag }))}
      port={deskPort(fake.bridge, languageTag)}
      live={bridgeLive(fake.bridge)}
      queryClient={createQueryClient()}
      i18n={i18n}
    />,
  );
  return {
    ...fake,
    ...rendered,
    answers,
    become: (next: DeskStatus) =>
      act(async () => {
        now.status = next;
        fake.tell({ kind: 'status', status: next });
      }),
  };
}

/** Opens a desk in each test of a file, and closes it afterwards. */
export function desksOfTests(): typeof openDesk {
  let close = async () => {};
  afterEach(() => close());
  return async (...given) => {
    const desk = await openDesk(...given);
    close = desk.close;
    await waitFor(() => expect(within(desk.page).getByRole('main').textContent).toBeTruthy());
    return desk;
  };
}
