import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bookingRate, prepareBookings } from './booking.ts';
import { check, type Figure, median } from './report.ts';
import type { Stage } from './stage.ts';

const ROUNDS = 5;
/** What is left of the rate without traces. */
const LEAST_LEFT = { '1 trace in 10': 0.8, 'all traces': 0.6 };
type Share = keyof typeof LEAST_LEFT;
const settingsOf: Record<Share, Record<string, string>> = {
  '1 trace in 10': { OTEL_TRACES_SAMPLER_ARG: '0.1' },
  'all traces': { OTEL_TRACES_SAMPLER_ARG: '1' },
};

/** Bookings per second with traces, as a share of those without. The receiver is this process and discards them. */
export async function measureTraces(stage: Stage): Promise<Figure[]> {
  await prepareBookings(stage);
  const receiver = await startReceiver();
  const rates: Record<string, number[]> = {
    none: [],
    ...Object.fromEntries(Object.keys(settingsOf).map((name) => [name, []])),
  };
  for (let round = 0; round < ROUNDS; round++) {
    rates.none!.push(await bookingRate(stage));
    for (const [name, settings] of Object.entries(settingsOf)) {
      rates[name]!.push(await bookingRate(stage, { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }));
    }
  }
  receiver.close();
  return Object.entries(LEAST_LEFT).map(([name, least]) => {
    const left = median(rates[name]!.map((rate, round) => rate / rates.none![round]!));
    const pairs = rates[name]!.map((rate, round) => `${rate.toFixed(0)}/${rates.none![round]!.toFixed(0)}`);
    const detail = `bookings/s ${pairs.join(', ')}; ${(receiver.bytes() / 2 ** 20).toFixed(0)} MiB received in all`;
    return check(`booking with ${name} / without`, left.toFixed(2), `≥ ${least}`, left >= least, detail);
  });
}

async function startReceiver() {
  let received = 0;
  const server = createServer((request, response) => {
    request.on('data', (bytes: Buffer) => {
      received += bytes.length;
    });
    request.on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, bytes: () => received, close: () => server.close() };
}
