import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { messages } from '#server/features/messages/table';
import { type SendingServer, startSendingServer } from '#server/features/messages/test-sending';
import { rowsOf } from '#server/platform/db/client';
import { aManager } from '#server/testing/builders';
import { bundleChild } from '#server/testing/child-bundle';
import { SATURDAY_EVENING } from '#server/testing/clock';
import { changeKinds, logBreak } from '#server/testing/ledger';
import { metaEvents, postEvent } from '#server/testing/meta';
import { MINUTE_MS } from '#shared/time';

// The second process needs a reachable database: PostgreSQL only.
describe.skipIf(inject('postgresUrl') === null)('a sender that is killed', { timeout: 120_000 }, () => {
  let sending: SendingServer;
  let databaseUrl: string;
  let script: string;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    sending = await startSendingServer();
    script = await bundleChild(join(import.meta.dirname, '../../testing/send-once.ts'));
    const [row] = await rowsOf<{ name: string }>(sending.server.database.db, sql`select current_database() as name`);
    databaseUrl = `${inject('postgresUrl')}/${row!.name}`;
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await sending.close();
  });
  beforeEach(async () => {
    sending.clock.set(SATURDAY_EVENING);
    sending.meta.attempts.length = 0;
    sending.meta.taken.length = 0;
    await sending.server.database.db.update(messages).set({ status: 'DROPPED' }).where(eq(messages.status, 'QUEUED'));
  });

  /** Registered at the start, because a sender with nothing to send may exit at any time. */
  const exits = new Map<ChildProcess, Promise<unknown>>();

  function aSender(hold = ''): ChildProcess {
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, DATABASE_URL: databaseUrl, META_URL: sending.meta.url, NOW: SATURDAY_EVENING, HOLD: hold },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    exits.set(child, once(child, 'exit'));
    return child;
  }

  async function says(child: ChildProcess, word: string): Promise<void> {
    for await (const chunk of child.stdout!) if (String(chunk).includes(word)) return;
    throw new Error(`the sender ended without saying ${word}`);
  }

  async function kill(child: ChildProcess): Promise<void> {
    child.kill('SIGKILL');
    await exits.get(child);
  }

  /** The venue's only message, as staff see it. */
  async function queueOf(venueId: string) {
    const { caller } = await aManager(sending.server, { role: 'ADMIN' });
    return { caller, queue: (await caller.call('outbox', { venueId })).body };
  }

  test('between claim and send: nothing is sent or lost, and staff send it once', async () => {
    const { venue, id } = await sending.aWaitingMessage();
    const child = aSender('claimed');
    await says(child, 'claimed');
    await kill(child);
    sending.clock.advance(MINUTE_MS);
    expect(await sending.send()).toBe(0);
    const { caller, queue } = await queueOf(venue.id);
    expect(queue.map(({ status, isUncertain }) => [status, isUncertain])).toEqual([['QUEUED', true]]);
    await caller.call('retryMessage', { venueId: venue.id, id });
    expect(await sending.send()).toBe(1);
    expect(sending.meta.attempts).toHaveLength(1);
    expect((await sending.row(id)).status).toBe('SENT');
    expect(await logBreak(sending.server, venue.id)).toBeNull();
  });

  test('between send and record: it is not sent again, and Meta’s report settles it', async () => {
    const { venue, id } = await sending.aWaitingMessage();
    sending.meta.next('pause');
    const child = aSender();
    await sending.meta.untilTaken(1);
    await kill(child);
    sending.meta.release();
    sending.clock.advance(MINUTE_MS);
    expect(await sending.send()).toBe(0);
    expect((await queueOf(venue.id)).queue[0]).toMatchObject({ status: 'QUEUED', isUncertain: true });
    const [message] = sending.meta.taken;
    const event = metaEvents.status({ status: 'delivered', at: new Date(SATURDAY_EVENING), message: message! });
    expect((await postEvent(sending.server.url, event)).status).toBe(200);
    expect(await sending.row(id)).toMatchObject({ status: 'DELIVERED', providerId: message!.id });
    expect(await sending.send()).toBe(0);
    expect(sending.meta.attempts).toHaveLength(1);
    expect(await changeKinds(sending.server, venue.id, 'message')).toEqual(['queued', 'sent']);
  });

  test('in the middle of many, beside another sender: each guest gets at most one, and every message is accounted for', async () => {
    const ids: string[] = [];
    for (let guest = 0; guest < 12; guest++) {
      ids.push((await sending.aWaitingMessage({ phone: `+2449240000${10 + guest}` })).id);
    }
    sending.meta.next(...Array.from({ length: 3 }, () => 'pause' as const));
    const [doomed, other] = [aSender(), aSender()];
    await sending.meta.untilTaken(6);
    await kill(doomed);
    sending.meta.release();
    await exits.get(other);
    // A sender that found the venue locked by the killed one retries in a later round
    for (let round = 0; round < 3; round++) {
      sending.clock.advance(MINUTE_MS);
      await sending.send();
    }
    const references = sending.meta.attempts.map(({ reference }) => reference);
    expect(new Set(references).size).toBe(references.length);
    const rows = await Promise.all(ids.map((id) => sending.row(id)));
    for (const row of rows) {
      const wasTaken = references.some((reference) => reference.endsWith(row.id));
      // Sent and recorded, or claimed by the killed sender and awaiting staff or a report
      expect(row.status === 'SENT' ? wasTaken : row.attemptAt !== null).toBe(true);
    }
  });
});
