import { afterEach, beforeEach, expect } from 'vitest';
import { aManager, aVenue, type SignedInCaller } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { roomsTakenTwice } from '#server/testing/rooms';
import { serverForFile, type TestServer } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import type { StaffEnquiry } from '#shared/enquiries/schema';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

export const DAY = addDays(TODAY, 20);

/** Two halls sold whole for ten hours with two of buffer, and a bar sold by seats. */
export function halls(server: TestServer, ownerId: string): Promise<Venue> {
  const slots = [{ first: '10:00', last: '23:30', every: 30, capacity: 5 }];
  const whole = { stayMinutes: 600, bufferMinutes: 120, minPeople: 20 };
  return aVenue(server, {
    ownerId,
    rooms: [
      { name: 'Salão Acácia', capacity: 200, slots, whole },
      { name: 'Salão Mulemba', capacity: 80, slots, whole },
      { name: 'Bar', capacity: 20, slots },
    ],
  });
}

export interface Hall {
  server: TestServer;
  manager: SignedInCaller;
  venue: Venue;
}

export async function aHall(server: TestServer): Promise<Hall> {
  const manager = await aManager(server);
  return { server, manager, venue: await halls(server, manager.user.id) };
}

/** Each test begins at 08:00 in Luanda with a venue of its own, which is checked after it. */
export async function hallForFile(): Promise<Hall> {
  const server = await serverForFile();
  const hall = await aHall(server);
  beforeEach(async () => {
    server.clock.set('2026-11-21T07:00:00.000Z');
    hall.venue = await halls(server, hall.manager.user.id);
  });
  afterEach(() => expectSound(hall));
  return hall;
}

/** No seat is lost, no hall is taken twice, and the log is whole. */
async function expectSound({ server, venue }: Hall): Promise<void> {
  expect(await ledgerFaults(server, venue.id)).toEqual([]);
  expect(await roomsTakenTwice(server, venue.id)).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
}

export const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;

let phones = 0;

export function asks(
  { server, venue }: Hall,
  given: Partial<InputOf<'enquire'>> = {},
  headers: Record<string, string> = {},
) {
  const phone = `+2449260${10_000 + phones++}`;
  const asked = { venueId: venue.id, name: 'Nádia Sousa', phone, dates: [DAY], people: 60, kind: 'WEDDING' } as const;
  const from = { 'x-forwarded-for': `41.64.${Math.floor(phones / 250)}.${phones % 250}`, ...headers };
  return server.caller().call('enquire', { ...asked, dates: [DAY], ...given }, from);
}

type Option = InputOf<'sendQuote'>['options'][number];

export const option = ({ venue }: Hall, given: Partial<Option> = {}): Option => ({
  ...{ roomId: venue.rooms[0]!.id, date: DAY, time: '14:00', minutes: 600 },
  ...given,
});

/** A quote for one option in the first hall, valid for a week. */
export function quotes(
  hall: Hall,
  { id, version = 1 }: Pick<StaffEnquiry, 'id'> & { version?: number },
  given: Partial<InputOf<'sendQuote'>> = {},
) {
  return hall.manager.caller.call('sendQuote', {
    ...{ venueId: hall.venue.id, id, version, options: [option(hall)], deposit: 300_000 },
    ...{ lines: [{ text: 'Aluguer do salão', amount: 900_000 }], validUntil: addDays(TODAY, 7) },
    ...given,
  });
}

/** A quoted enquiry, with the guest's link. */
export async function aQuote(
  hall: Hall,
  given: Partial<InputOf<'sendQuote'>> = {},
  wanted: Partial<InputOf<'enquire'>> = {},
  headers: Record<string, string> = {},
) {
  const { body: asked } = await asks(hall, wanted, headers);
  const { body: enquiry, status, error } = await quotes(hall, asked, given);
  if (status !== 200) throw new Error(`the quote was refused: ${JSON.stringify(error)}`);
  const { guestToken: token } = asked;
  const accept = (optionId = enquiry.quote!.options[0]!.id, version = enquiry.version) =>
    hall.server.caller().call('acceptQuote', { token, optionId, version });
  const seen = async () => (await hall.server.caller().call('guestEnquiry', { token })).body;
  return { token, enquiry, accept, seen };
}
