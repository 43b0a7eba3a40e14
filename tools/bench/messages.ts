import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fillVenues, settle, venueSql } from './fill.ts';
import { check, type Figure, median } from './report.ts';
import { type Stage, startServer } from './stage.ts';

const VENUES = 100;
/** Half of them, the older ones, are of one venue. */
const MESSAGES = 4000;
const PROVIDER_MS = 200;
/** A process without commits of its own looks for messages every five seconds. */
const UNTIL_ALL_SEND_MS = 15_000;
const MEASURED_MS = 8000;
const ROUNDS = 3;
const PROCESSES = 3;
const LEAST_GAIN = 2.7;
const FREE = 1000;
const LIMIT = 20;

/** Messages a second by one process and by three, and by three under a limit, with a provider that takes its time. */
export async function measureMessages(stage: Stage): Promise<Figure[]> {
  await stage.create('outbox');
  await stage.run('outbox', ...fillVenues(VENUES, 5), fillContacts, fillMessages, ...settle);
  const one: Rates[] = [];
  const three: Rates[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    one.push(await sendWith(stage, 1, FREE));
    three.push(await sendWith(stage, PROCESSES, FREE));
  }
  return [...gainOf(one, three), ...limitOf(await sendWith(stage, PROCESSES, LIMIT))];
}

function gainOf(one: Rates[], three: Rates[]): Figure[] {
  const gain = median(three.map(({ perSecond }, round) => perSecond / one[round]!.perSecond));
  const leastShare = Math.min(...three.map((rates) => rates.leastShare));
  const largestVenue = Math.max(...three.map((rates) => rates.largestVenue));
  const list = (of: Rates[]) => of.map(({ perSecond }) => perSecond.toFixed(1)).join(', ');
  return [
    check(
      `messages by ${PROCESSES} processes over one, provider ${PROVIDER_MS} ms`,
      `${gain.toFixed(2)}×`,
      `≥ ${LEAST_GAIN}×`,
      gain >= LEAST_GAIN,
      `median of ${ROUNDS} rounds; ${list(one)} and ${list(three)} a second`,
    ),
    check(
      'the least that one of them sends',
      percent(leastShare),
      '≥ 25 %',
      leastShare >= 0.25,
      'an equal share is 33 %',
    ),
    check(
      'a venue with half of the queue, its share of what is sent',
      percent(largestVenue),
      '≤ 3 %',
      largestVenue <= 0.03,
      `${VENUES} venues have messages`,
    ),
  ];
}

const limitOf = ({ perSecond, mostInSecond }: Rates): Figure[] => [
  check(
    `messages by ${PROCESSES} processes with a limit of ${LIMIT} a second`,
    `${perSecond.toFixed(1)} a second`,
    `≤ ${LIMIT + 1}, and ≤ ${2 * LIMIT} in any second`,
    perSecond <= LIMIT + 1 && mostInSecond <= 2 * LIMIT,
    `at most ${mostInSecond} in a second`,
  ),
];

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

async function sendWith(stage: Stage, processes: number, limit: number) {
  await stage.copy('outbox', 'sending');
  const provider = await startProvider();
  const servers = await Promise.all(
    Array.from({ length: processes }, (_, n) =>
      startServer(stage.url('sending'), { ...whatsapp(`${provider.url}/${n}`), WHATSAPP_PER_SECOND: String(limit) }),
    ),
  );
  try {
    const until = performance.now() + UNTIL_ALL_SEND_MS;
    while (new Set(provider.sent.map(({ by }) => by)).size < processes) {
      if (performance.now() > until) throw new Error('not all processes send messages');
      await pause(100);
    }
    const from = performance.now();
    await pause(MEASURED_MS);
    return ratesOf(provider.sent, from, processes);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    provider.close();
  }
}

interface Sent {
  at: number;
  /** Path under which the process knows the provider. */
  by: string;
  phone: string;
}

interface Rates {
  perSecond: number;
  /** Of the process that sends the least. */
  leastShare: number;
  largestVenue: number;
  mostInSecond: number;
}

function ratesOf(all: Sent[], from: number, processes: number): Rates {
  if (new Set(all.map(({ phone }) => phone)).size !== all.length) throw new Error('a message was sent twice');
  if (all.length >= MESSAGES / 2) throw new Error('the queues were empty before the end of the measurement');
  const sent = all.filter(({ at }) => at >= from && at < from + MEASURED_MS);
  const each = Array.from({ length: processes }, (_, n) => sent.filter(({ by }) => by === `${n}`).length);
  return {
    perSecond: sent.length / (MEASURED_MS / 1000),
    leastShare: Math.min(...each) / sent.length,
    largestVenue: sent.filter(({ phone }) => Number(phone.slice(-4)) < MESSAGES / 2).length / sent.length,
    mostInSecond: Math.max(
      ...sent.map(({ at: first }) => sent.filter(({ at }) => at >= first && at < first + 1000).length),
    ),
  };
}

async function startProvider() {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    const { to } = (await json(request)) as { to: string };
    sent.push({ at: performance.now(), by: request.url!.split('/')[1]!, phone: to });
    await pause(PROVIDER_MS);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ messages: [{ id: randomUUID() }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent, close: () => server.close() };
}

const whatsapp = (url: string): Record<string, string> => ({
  WHATSAPP_TOKEN: 'only for this measurement',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_APP_SECRET: 'only for this measurement',
  WHATSAPP_VERIFY_TOKEN: 'only for this measurement',
  WHATSAPP_API_URL: url,
});

const phone = `'+24492300' || lpad(n::text, 4, '0')`;

/** Free text may be sent for a day after the guest wrote. */
const fillContacts = `
  insert into whatsapp_contacts (phone, last_message_at) select ${phone}, now() from generate_series(0, ${MESSAGES - 1}) n`;

const fillMessages = `
  insert into messages (venue_id, id, type, lang, phone, body, send_before, created_at)
  select ${venueSql(`case when n < ${MESSAGES / 2} then 1 else 2 + n % ${VENUES - 1} end`)}, gen_random_uuid(), 'DECISION', 'PT-AO',
         ${phone}, 'Olá', now() + interval '1 day', now() + n * interval '1 second' - interval '1 day'
  from generate_series(0, ${MESSAGES - 1}) n`;
