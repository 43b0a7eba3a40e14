import type { CallHeaders, Connection, Reply } from '#desktop/main/sync/connection';
import { aDay, applied, NOW } from '#desktop/main/testing/builders';
import type { EndpointName } from '#shared/api/table';
import type { LinkCause } from '#shared/desk/local';
import type { DeskDay, DeskState, Intent, IntentAnswer, LeaseState, SyncCall, SyncReply } from '#shared/desk/schema';

/** Does each act once by id, and repeats its answer. */
export class ServerDouble implements Connection {
  readonly calls: SyncCall[] = [];
  readonly done = new Map<string, Intent>();
  readonly registered: unknown[] = [];
  readonly registrationKeys: (string | undefined)[] = [];
  refuseRegistration: string | null = null;
  private readonly answers = new Map<string, IntentAnswer>();
  epoch = 1;
  state: DeskState = 'active';
  revision = 1;
  leases: LeaseState[] = [];
  now: () => string = () => NOW;
  /** Why no answer comes; `after`: the acts are done and the answer is lost. */
  away: { cause: LinkCause; after?: boolean } | null = null;
  /** Decides new acts; null: a server error. */
  judge: (intent: Intent) => IntentAnswer | null = ({ id }) => applied(id);
  /** Refuses a whole call with a code. */
  refuse: (call: SyncCall) => string | null = () => null;
  hold: Promise<void> | null = null;

  call = async (name: EndpointName, input: Record<string, unknown>, headers?: CallHeaders): Promise<Reply> => {
    if (name === 'registerDesk') this.registrationKeys.push(headers?.idempotencyKey);
    if (this.away !== null && this.away.after !== true) return lost(this.away.cause);
    const value =
      name === 'registerDesk'
        ? (this.refuseRegistration ?? this.register(input))
        : this.sync(structuredClone(input) as SyncCall);
    if (this.hold !== null) await this.hold;
    if (this.away !== null) return lost(this.away.cause);
    if (typeof value !== 'string') return { result: { ok: true, value }, cause: null };
    const body = JSON.stringify({ code: value, message: 'Não.' });
    const cause = value === 'desk_revoked' ? 'revoked' : value === 'unauthorized' ? 'signed_out' : null;
    return { result: { ok: false, status: 400, body, requestId: null }, cause };
  };

  private register(input: Record<string, unknown>): unknown {
    this.registered.push(input);
    if (this.state === 'cloned' || this.state === 'replaced') this.state = 'active';
    this.epoch++;
    return { deviceId: input.deviceId, name: input.name, epoch: this.epoch, sealKey: '' };
  }

  private sync(call: SyncCall): SyncReply | string {
    this.calls.push(call);
    const refused = this.refuse(call);
    if (refused !== null) return refused;
    const reply = {
      serverTime: this.now(),
      epoch: this.epoch,
      answers: [],
      at: null,
      leases: null,
      day: null,
      ahead: null,
    };
    if ((call.heard?.revision ?? 0) > this.revision) this.state = 'reset';
    if (this.state === 'reset') {
      this.state = 'active';
      this.epoch += 5;
      return { ...reply, state: 'reset', epoch: this.epoch, leases: [], day: this.day(null) };
    }
    if (this.state !== 'active') return { ...reply, state: this.state };
    const answers = call.intents.flatMap((intent) => this.answer(intent) ?? []);
    const at = { revision: this.revision, hash: `hash ${this.revision}` };
    if (call.more) return { ...reply, state: 'active', answers, at };
    return { ...reply, state: 'active', answers, leases: this.leases, day: this.day(call.seen) };
  }

  private answer(intent: Intent): IntentAnswer | null {
    const answer = this.answers.get(intent.id) ?? this.judge(intent);
    if (answer === null) return null;
    if (!this.answers.has(intent.id) && answer.outcome === 'applied') {
      if (this.done.has(intent.id)) throw new Error('done twice');
      this.done.set(intent.id, intent);
      this.revision++;
    }
    this.answers.set(intent.id, answer);
    return answer;
  }

  private day(seen: SyncCall['seen']): DeskDay | null {
    if (seen?.revision === this.revision) return null;
    return aDay({ full: seen === null, revision: this.revision, hash: `hash ${this.revision}` });
  }

  /** Simulates a restore from an old backup. */
  forget(): void {
    this.answers.clear();
    this.done.clear();
    this.state = 'reset';
  }
}

const lost = (cause: LinkCause): Reply => ({
  result: { ok: false, status: 503, body: '{"code":"offline","message":""}', requestId: null },
  cause,
});
