import { METRICS_TOKEN, type TestServer } from '#server/testing/server';

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export const metricsText = async ({ url }: Pick<TestServer, 'url'>): Promise<string> =>
  (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();

export async function samplesOf(server: Pick<TestServer, 'url'>): Promise<Sample[]> {
  const lines = (await metricsText(server)).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name, , labels = '', value] = /^([\w:]+)(\{(.*)\})? (\S+)$/.exec(line)!;
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key!, text!]);
    return { name: name!, labels: Object.fromEntries(pairs), value: Number(value) };
  });
}

/** Sum of the samples with these labels: counters of earlier tests of the process are in it. */
export async function measured(
  server: Pick<TestServer, 'url'>,
  name: string,
  labels: Record<string, string> = {},
): Promise<number> {
  const fits = (sample: Sample) =>
    sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value);
  return (await samplesOf(server)).filter(fits).reduce((sum, { value }) => sum + value, 0);
}
