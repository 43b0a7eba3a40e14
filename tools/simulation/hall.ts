import type { SimWorld } from '#tools/simulation/evening';
import { aPhone } from '#tools/simulation/staff';
import { TIMES, TODAY } from '#tools/simulation/times';

/** The room that is quoted; no treatment uses it. */
export interface SimHall {
  roomId: string;
  /** The guests' links. */
  links: string[];
}

/** A guest asks for a quote or accepts one, or the manager quotes the hall at one or two times, some of them taken. */
export async function hallEvent(world: SimWorld, hall: SimHall): Promise<void> {
  await { enquire, quote, accept }[world.random.weighted({ enquire: 3, quote: 4, accept: 4 })](world, hall);
}

async function enquire({ server, venue, random }: SimWorld, { links }: SimHall): Promise<void> {
  const guest = { name: 'Noiva', phone: aPhone(random), people: random.int(2, 40) };
  const asked = await server.call('enquire', { ...guest, venueId: venue.id, dates: [TODAY], kind: 'OTHER' });
  if (asked.ok) links.push(asked.body.guestToken);
}

async function quote({ server, venue, random, managerToken }: SimWorld, { roomId }: SimHall): Promise<void> {
  const venueId = venue.id;
  const found = await server.call('venueEnquiries', { venueId }, managerToken);
  const open = found.ok ? found.body.filter(({ stage }) => stage === 'NEW' || stage === 'QUOTED') : [];
  if (open.length === 0) return;
  const { id, version } = random.pick(open);
  const option = () => ({ roomId, date: TODAY, time: random.pick(TIMES), minutes: 30 });
  const options = random.percent(50) ? [option()] : [option(), option()];
  const price = { lines: [{ text: 'Salão', amount: 500_000 }], deposit: 0, validUntil: TODAY };
  await server.call('sendQuote', { venueId, id, version, options, ...price }, managerToken);
}

async function accept({ server, random }: SimWorld, { links }: SimHall): Promise<void> {
  if (links.length === 0) return;
  const token = random.pick(links);
  const seen = await server.call('guestEnquiry', { token });
  if (!seen.ok || seen.body.quote === null || seen.body.quote.options.length === 0) return;
  const { quote, version } = seen.body;
  await server.call('acceptQuote', { token, optionId: random.pick(quote.options).id, version });
}
