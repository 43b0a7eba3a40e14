import type { Chance } from '#server/seed/chance';
import { demoPassword } from '#server/seed/people';
import type { ReplyOf } from '#shared/api/table';
import type { DeskAct, DeskDay, Intent, IntentAnswer, LeaseState, SyncReply } from '#shared/desk/schema';
import { INTENT_SCHEMA } from '#shared/desk/schema';
import { newId } from '#shared/ids';
import type { StaffReservation } from '#shared/reservations/desk';
import { instantOf, serviceDay, systemClock } from '#shared/time';
import { venueId } from '../bench/fill.ts';

type Party = Pick<StaffReservation, 'id' | 'version' | 'status'>;
type ActName = 'book' | 'walk in' | 'seat' | 'complete' | 'cancel';

/** Weights of a host's acts. */
const ACTS: ActName[] = ['book', 'book', 'book', 'walk in', 'seat', 'seat', 'complete', 'cancel'];
const ACTS_MOST = 3;
/** Of the calls at the end that leave acts without an answer. */
const TRIES_MOST = 20;
const ZONE = 'Africa/Luanda';

/** What the desks of an evening did. Each act has one answer. */
export interface DeskCounts {
  applied: Map<ActName, number>;
  refused: Map<string, number>;
}

export const noCounts = (): DeskCounts => ({ applied: new Map(), refused: new Map() });

interface Drafted {
  name: ActName;
  intent: Intent;
  /** Of the party after the act. */
  leads: StaffReservation['status'];
}

/** A desk of a venue's host. It keeps the server's rows and leases, and its own acts until they are answered. */
export class LoadDesk {
  private readonly call: <Answer>(path: string, body: object) => Promise<Answer>;
  private readonly venueId: string;
  private readonly chance: Chance;
  private readonly counts: DeskCounts;
  private readonly deviceId: string;
  private readonly staffId: string;
  private readonly epoch: number;
  private readonly parties = new Map<string, Party>();
  private slots: DeskDay['slots'] = [];
  /** Rooms that sell seats: a room sold whole has a least number of people. */
  private rooms = new Set<string>();
  private leases: LeaseState[] = [];
  private seen: { revision: number; hash: string } | null = null;
  private unsent: Drafted[] = [];
  private sequence: number;
  /** Status that each party has after this desk's acts. */
  private readonly ours = new Map<string, StaffReservation['status']>();

  private constructor(given: Opened) {
    this.call = given.call;
    this.venueId = given.venueId;
    this.chance = given.chance;
    this.counts = given.counts;
    this.deviceId = given.deviceId;
    this.staffId = given.staffId;
    this.epoch = given.epoch;
    this.sequence = given.sequence;
  }

  /** Registers the desk, and reads the venue's days. A desk of the same number in a former evening loses its leases. */
  static async open(
    server: string,
    { venue, number }: { venue: number; number: number },
    chance: Chance,
    counts: DeskCounts,
  ): Promise<LoadDesk> {
    const deviceId = `cdcd0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
    const form = { email: `host-${venue}@exemplo.ao`, password: demoPassword, deviceId, deviceName: 'Entrada' };
    const session = await post<{ token: string; user: { id: string } }>(`${server}/api/desk/sign-in`, form);
    const id = venueId(venue);
    const call = <Answer>(path: string, body: object) =>
      post<Answer>(`${server}/api/desk/venues/${id}/${path}`, body, session.token);
    const { epoch, reached } = await call<Registered>('desks', { deviceId, name: 'Entrada' });
    const sequence = reached.last;
    const desk = new LoadDesk({
      call,
      venueId: id,
      chance,
      counts,
      deviceId,
      staffId: session.user.id,
      epoch,
      sequence,
    });
    await desk.exchange();
    return desk;
  }

  /** None to three acts in one call; those of a failed call are sent again first. */
  async work(): Promise<void> {
    if (this.unsent.length === 0) {
      const touched = new Set<string>();
      for (let left = this.chance.between(0, ACTS_MOST); left > 0; left--) this.draft(touched);
    }
    await this.exchange();
  }

  /** Sends what is left, reads all rows again, and returns the parties that are not as this desk's acts left them. */
  async differences(): Promise<string[]> {
    for (let tries = 0; this.unsent.length > 0; tries++) {
      if (tries === TRIES_MOST) return this.unsent.map(({ name, intent }) => `${name} ${intent.id} has no answer`);
      await this.exchange();
    }
    this.seen = null;
    this.parties.clear();
    await this.exchange();
    return [...this.ours]
      .filter(([id, status]) => this.parties.get(id)?.status !== status)
      .map(([id, status]) => `${id} is ${this.parties.get(id)?.status ?? 'missing'}, not ${status}`);
  }

  private draft(touched: Set<string>): void {
    const made = this.made[this.chance.one(ACTS)]();
    const id = made && 'id' in made.act.args ? made.act.args.id : undefined;
    if (made === null || id === undefined || touched.has(id)) return;
    touched.add(id);
    const intent = {
      ...made.act,
      id: newId(),
      seq: ++this.sequence,
      seenVersion: this.parties.get(id)?.version ?? 0,
      deskTime: systemClock.now().toISOString(),
      staffId: this.staffId,
      schemaVersion: INTENT_SCHEMA,
      madeOffline: made.name === 'walk in',
      fromLease: made.fromLease ?? 0,
    };
    this.unsent.push({ name: made.name, intent, leads: made.leads });
  }

  private readonly made: Record<ActName, () => Made | null> = {
    book: () => this.book(),
    'walk in': () => this.walkIn(),
    seat: () => this.move('seat', 'CONFIRMED', 'SEATED'),
    complete: () => this.move('complete', 'SEATED', 'COMPLETED'),
    cancel: () => this.move('cancel', 'CONFIRMED', 'CANCELLED'),
  };

  /** Within the leases, less what unsent acts have promised. */
  private book(): Made | null {
    const free = this.leases.filter(
      (lease) => this.rooms.has(lease.roomId) && this.leftOf(lease) > 0 && isAhead(lease),
    );
    if (free.length === 0) return null;
    const lease = this.chance.one(free);
    const people = this.chance.between(1, Math.min(4, this.leftOf(lease)));
    const { roomId, date, time } = lease;
    const phone = `+2449${this.chance.between(10_000_000, 99_999_999)}`;
    const guest = { id: newId(), venueId: this.venueId, kind: 'phone' as const, name: 'Marisa Lopes', phone };
    const args = { ...guest, roomId, date, time, people, ...QUIETLY };
    return { name: 'book', act: { kind: 'bookAtDesk', args }, fromLease: people, leads: 'CONFIRMED' };
  }

  private leftOf({ slotId, granted, spent }: LeaseState): number {
    const slot = this.leases.find((lease) => lease.slotId === slotId)!;
    const promised = this.unsent.filter(({ intent }) => intent.fromLease > 0 && isAt(intent, slot));
    return granted - spent - promised.reduce((sum, { intent }) => sum + intent.fromLease, 0);
  }

  /** Made offline in a slot of the day: a fact at any hour, so that the load needs no evening. */
  private walkIn(): Made | null {
    const today = serviceDay(systemClock.now(), ZONE);
    const open = this.slots.filter((slot) => slot.date === today && !slot.isClosed && this.rooms.has(slot.roomId));
    if (open.length === 0) return null;
    const { roomId, date, time } = this.chance.one(open);
    const people = this.chance.between(1, 3);
    const guest = { id: newId(), venueId: this.venueId, kind: 'walk-in' as const, name: null, phone: '' };
    const args = { ...guest, roomId, date, time, people, ...QUIETLY };
    return { name: 'walk in', act: { kind: 'bookAtDesk', args }, leads: 'SEATED' };
  }

  /** Of parties that this desk took: guests and other staff change the others. */
  private move(name: ActName, from: Party['status'], to: 'SEATED' | 'COMPLETED' | 'CANCELLED'): Made | null {
    const fitting = [...this.ours.keys()].map((id) => this.parties.get(id)).filter((party) => party?.status === from);
    if (fitting.length === 0) return null;
    const { id, version } = this.chance.one(fitting)!;
    const args = { venueId: this.venueId, id, version, to, reason: null, notify: false };
    return { name, act: { kind: 'moveReservation', args }, leads: to };
  }

  private async exchange(): Promise<void> {
    const { deviceId, epoch, seen, unsent } = this;
    const intents = unsent.map(({ intent }) => intent);
    const reply = await this.call<SyncReply>('sync', { deviceId, epoch, seen, intents, waiting: intents.length });
    if (reply.state !== 'active') throw new Error(`a desk became ${reply.state}`);
    const answers = new Map(reply.answers.map((answer) => [answer.id, answer]));
    this.unsent = unsent.filter(({ intent }) => !answers.has(intent.id));
    for (const drafted of unsent) this.count(drafted, answers.get(drafted.intent.id));
    if (reply.leases !== null) this.leases = reply.leases;
    if (reply.day !== null) this.adopt(reply.day);
  }

  private count({ name, intent, leads }: Drafted, answer: IntentAnswer | undefined): void {
    if (answer === undefined) return;
    const { applied, refused } = this.counts;
    if (answer.outcome === 'refused') {
      const what = `${name}: ${answer.code}`;
      refused.set(what, (refused.get(what) ?? 0) + 1);
      return;
    }
    applied.set(name, (applied.get(name) ?? 0) + 1);
    if ('id' in intent.args && intent.args.id !== undefined) this.ours.set(intent.args.id, leads);
  }

  private adopt(day: DeskDay): void {
    for (const { id, version, status } of day.reservations) this.parties.set(id, { id, version, status });
    const rooms = day.venue?.rooms.filter(({ soldAs }) => soldAs === 'seats');
    if (rooms !== undefined) this.rooms = new Set(rooms.map(({ id }) => id));
    this.slots = [...this.slots.filter(({ date }) => !day.slotDates.includes(date)), ...day.slots];
    this.seen = { revision: day.revision, hash: day.hash };
  }
}

interface Opened {
  call: LoadDesk['call'];
  venueId: string;
  chance: Chance;
  counts: DeskCounts;
  deviceId: string;
  staffId: string;
  epoch: number;
  sequence: number;
}

type Registered = Pick<ReplyOf<'registerDesk'>, 'epoch' | 'reached'>;

interface Made {
  name: ActName;
  act: DeskAct;
  fromLease?: number;
  leads: Party['status'];
}

const QUIETLY = { notes: null, askDeposit: false, notify: false };

const isAhead = ({ date, time }: { date: string; time: string }): boolean =>
  instantOf(date, time, ZONE) > systemClock.now();

const isAt = (intent: Intent, { roomId, date, time }: LeaseState): boolean =>
  intent.kind === 'bookAtDesk' &&
  intent.args.roomId === roomId &&
  intent.args.date === date &&
  intent.args.time === time;

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
