import { codeHashOf, recipientKeyOf } from '#server/features/codes/digests';
import { phoneCodes } from '#server/features/codes/table';
import { platformSettings } from '#server/features/venues/table';
import { aReservationRequest, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { TEST_SECRET, type TestServer } from '#server/testing/server';
import type { SmsGateway } from '#server/testing/sms';
import type { InputOf } from '#shared/api/table';
import { CODE_MS } from '#shared/codes/rules';
import { newId } from '#shared/ids';
import { ADDRESS_SHARE } from '#shared/reservations/rules';
import type { Venue } from '#shared/venues/schema';

export const defaults = { addressShare: ADDRESS_SHARE, bookingsWithoutProof: 100_000 };

let lastPhone = 935_000_000;
export const aPhone = (): string => `+244${lastPhone++}`;
let lastAddress = 0;
export const anAddress = (): string => `198.18.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;

export async function ask({ database: { db } }: TestServer, unprovenSeats: number | null): Promise<void> {
  const row = { id: 1, unprovenSeats };
  await db
    .insert(platformSettings)
    .values(row)
    .onConflictDoUpdate({ target: platformSettings.id, set: { unprovenSeats } });
}

export const aVenueFor = (
  server: TestServer,
  capacity = 20,
  given: Parameters<typeof aVenue>[1] = {},
): Promise<Venue> => aVenue(server, { rooms: [{ slots: [{ first: '19:00', last: '23:30', capacity }] }], ...given });

export const from = (address: string) => ({ 'x-forwarded-for': address });

export const book = (server: TestServer, venue: Venue, given: Partial<InputOf<'book'>> = {}, address = anAddress()) =>
  server.caller().call('book', aReservationRequest(venue, { phone: aPhone(), ...given }), from(address));

export const join = (
  server: TestServer,
  venue: Venue,
  given: Partial<InputOf<'joinWaitlist'>> = {},
  address = anAddress(),
) => server.caller().call('joinWaitlist', aWaitlistRequest(venue, { phone: aPhone(), ...given }), from(address));

export const sendCode = (
  server: TestServer,
  venue: Venue,
  given: Partial<InputOf<'sendPhoneCode'>> = {},
  address = anAddress(),
) =>
  server.caller().call('sendPhoneCode', { venueId: venue.id, date: TODAY, phone: aPhone(), ...given }, from(address));

export const check = (server: TestServer, id: string, code: string) =>
  server.caller().call('checkPhoneCode', { id, code }, from(anAddress()));

export async function prove(server: TestServer, venue: Venue, phone: string, { codeTo }: SmsGateway): Promise<string> {
  const { body } = await sendCode(server, venue, { phone });
  return (await check(server, body.id, codeTo(phone))).body.phoneProof;
}

export async function aCode({ database: { db }, clock }: TestServer, code: string): Promise<string> {
  const id = newId();
  await db.insert(phoneCodes).values({
    id,
    phoneKey: recipientKeyOf(TEST_SECRET, aPhone()),
    codeHash: codeHashOf(TEST_SECRET, id, code),
    by: 'sms',
    expiresAt: new Date(clock.now().getTime() + CODE_MS),
  });
  return id;
}
