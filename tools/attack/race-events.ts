import type { EndpointName } from '#shared/api/table';
import type { GuestEnquiry, StaffEnquiry } from '#shared/enquiries/schema';
import { addDays } from '#shared/time';
import type { Random } from '#tools/simulation/random';
import type { HttpAnswer } from './client.ts';

const TIMES = ['19:00', '19:30', '20:00', '20:30', '21:00'];

type Ask = (
  name: EndpointName,
  input: Record<string, unknown>,
  headers?: Record<string, string>,
) => Promise<HttpAnswer | null>;

interface Events {
  venueId: string;
  hall: string;
  days: string[];
  /** Links of enquiries. */
  links: string[];
  staff: Record<string, string>;
  ask: Ask;
}

/** A guest asks, accepts or declines, or staff quote the hall over other parties. */
export function actOnEvent(events: Events, random: Random): Promise<void> {
  switch (random.weighted({ enquire: 20, quote: 40, answer: 40 })) {
    case 'enquire':
      return enquire(events, random);
    case 'quote':
      return quote(events, random);
    case 'answer':
      return answer(events, random);
  }
}

async function enquire({ venueId, days, links, ask }: Events, random: Random): Promise<void> {
  const from = { 'x-forwarded-for': `10.${random.int(1, 250)}.${random.int(1, 250)}.${random.int(1, 250)}` };
  const who = { name: `Guest ${random.int(1, 9999)}`, phone: `+24492${random.int(1_000_000, 9_999_999)}` };
  const asked = { venueId, ...who, dates: [random.pick(days)], people: random.int(2, 50), kind: 'OTHER' };
  const sent = await ask('enquire', asked, from);
  if (sent?.status === 201) links.push(sent.body.guestToken);
}

async function quote({ venueId, hall, days, staff, ask }: Events, random: Random): Promise<void> {
  const found = await ask('venueEnquiries', { venueId }, staff);
  const open = ((found?.status === 200 ? found.body : []) as StaffEnquiry[]).filter(
    ({ stage }) => stage === 'NEW' || stage === 'QUOTED' || stage === 'EXPIRED',
  );
  if (open.length === 0) return;
  const { id, version } = random.pick(open);
  const at = () => ({
    roomId: hall,
    date: addDays(days[0]!, random.int(0, 20)),
    time: random.pick(TIMES),
    minutes: 45,
  });
  const options = random.percent(50) ? [at()] : [at(), at(), at()];
  const price = { lines: [{ text: 'Salão', amount: 500_000 }], deposit: 0, validUntil: days[0] };
  await ask('sendQuote', { venueId, id, version, options, ...price }, staff);
}

async function answer({ links, ask }: Events, random: Random): Promise<void> {
  if (links.length === 0) return;
  const token = random.pick(links);
  if (random.percent(5)) await ask('declineQuote', { token });
  const seen = await ask('guestEnquiry', { token });
  const { quote, version } = (seen?.status === 200 ? seen.body : { quote: null }) as GuestEnquiry;
  if (quote === null || quote.options.length === 0) return;
  const accept = () => ask('acceptQuote', { token, optionId: random.pick(quote.options).id, version });
  await Promise.all([accept(), accept()]);
}
