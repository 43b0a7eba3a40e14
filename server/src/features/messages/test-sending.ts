import { eq } from 'drizzle-orm';
import pino from 'pino';
import type { MessageRow } from '#server/features/messages/queries';
import { type SendDeps, sendDue } from '#server/features/messages/send';
import { messages, whatsappTemplates } from '#server/features/messages/table';
import { aReservationRequest, aVenue } from '#server/testing/builders';
import { type TestClock, testClock } from '#server/testing/clock';
import { type Meta, postEvent, senderTo, startMeta } from '#server/testing/meta';
import { startTestServer, type TestServer } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { HOUR_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

export interface SendingServer {
  server: TestServer;
  meta: Meta;
  clock: TestClock;
  deps: SendDeps;
  aWaitingMessage(
    given?: Partial<InputOf<'book'>> & { isMapped?: boolean },
  ): Promise<{ venue: Venue; id: string; guestToken: string }>;
  aSentMessage(): Promise<{ venue: Venue; id: string; message: Meta['taken'][number] }>;
  send(): Promise<number>;
  tell(event: unknown): Promise<number>;
  later(seconds: number): Date;
  row(id: string): Promise<MessageRow>;
  close(): Promise<void>;
}

export async function startSendingServer(): Promise<SendingServer> {
  const meta = await startMeta();
  const clock = testClock();
  const sender = senderTo(meta, clock);
  const server = await startTestServer({ clock, sender });
  const { db } = server.database;
  const deps: SendDeps = { db, clock, sender, log: pino({ level: 'silent' }), publicUrl: 'http://localhost:3000' };
  let lastPhone = 10_000;
  const aWaitingMessage: SendingServer['aWaitingMessage'] = async ({ isMapped = true, ...given } = {}) => {
    const venue = await aVenue(server);
    if (isMapped) await mapConfirmation(server, venue.id);
    const { body: booked } = await server.caller().call('book', aReservationRequest(venue, given));
    const [message] = await db.select().from(messages).where(eq(messages.reservationId, booked.id));
    return { venue, id: message!.id, guestToken: booked.guestToken };
  };
  return {
    server,
    meta,
    clock,
    deps,
    aWaitingMessage,
    async aSentMessage() {
      const { venue, id } = await aWaitingMessage({ phone: `+2449245${String(lastPhone++)}` });
      await sendDue(deps);
      return { venue, id, message: meta.taken.at(-1)! };
    },
    send: () => sendDue(deps),
    tell: async (event) => (await postEvent(server.url, event)).status,
    later: (seconds) => new Date(clock.now().getTime() - HOUR_MS + seconds * 1000),
    async row(id) {
      const [row] = await db.select().from(messages).where(eq(messages.id, id));
      return row!;
    },
    async close() {
      await server.close();
      await meta.close();
    },
  };
}

export const CONFIRM_TEMPLATE = {
  type: 'CONFIRM',
  lang: 'PT-AO',
  name: 'confirma_reserva',
  languageCode: 'pt_PT',
  parameters: ['nome', 'hora', 'link_confirmar'],
} as const;

async function mapConfirmation({ database: { db } }: Pick<TestServer, 'database'>, venueId: string): Promise<void> {
  const { parameters, ...place } = CONFIRM_TEMPLATE;
  await db.insert(whatsappTemplates).values({ venueId, ...place, parameters: [...parameters], state: 'APPROVED' });
}
