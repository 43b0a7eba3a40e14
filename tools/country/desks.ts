import { demoPassword } from '#server/seed/people';
import { newId } from '#shared/ids';
import { venueId } from '../bench/fill.ts';

/** A desk's call for what has changed, its leases included. */
export type Sync = () => Promise<void>;

/** What a desk has seen of its venue. */
interface SeenDay {
  revision: number;
  hash: string;
}

/** Registers a desk of a venue's host; it sends no acts. The first answer has the venue's days. */
export async function openDesk(server: string, venue: number): Promise<Sync> {
  const deviceId = newId();
  const form = { email: `host-${venue}@exemplo.ao`, password: demoPassword, deviceId, deviceName: 'Entrada' };
  const { token } = await post<{ token: string }>(`${server}/api/desk/sign-in`, form);
  const address = `${server}/api/desk/venues/${venueId(venue)}`;
  const { epoch } = await post<{ epoch: number }>(`${address}/desks`, { deviceId, name: 'Entrada' }, token);
  let seen: SeenDay | null = null;
  const sync = async () => {
    const { day } = await post<{ day: SeenDay | null }>(
      `${address}/sync`,
      { deviceId, epoch, seen, intents: [] },
      token,
    );
    if (day !== null) seen = { revision: day.revision, hash: day.hash };
  };
  await sync();
  return sync;
}

/** Calls come from many addresses: the limits of one are not what is measured. */
let calls = 0;
async function post<Answer>(url: string, body: object, token?: string): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `41.${calls++ % 250}.9.7`,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Answer;
}
