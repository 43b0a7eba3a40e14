import { z } from 'zod';
import type { DeskTime } from '#desktop/main/day/desk-time';
import { resubmitFacts } from '#desktop/main/outbox/resubmit-facts';
import type { DayStore, DeskRecord, OutboxStore } from '#desktop/main/ports';
import { causesOf, nextBatch, positionsOf, returnExcess } from '#desktop/main/sync/batches';
import type { Connection } from '#desktop/main/sync/connection';
import { continueAbove, type EndedDesk, registrationKey } from '#desktop/main/sync/registration';
import type { BridgeResult } from '#shared/desk/bridge';
import type { LinkCause, noticeKinds } from '#shared/desk/local';
import type { DayRows } from '#shared/desk/rows';
import {
  type DeskDay,
  type DeskStaff,
  type Intent,
  registeredDesk,
  type SyncReply,
  syncReply,
} from '#shared/desk/schema';
import type { ErrorCode } from '#shared/errors';
import { newId } from '#shared/ids';

/** The signed-in person whose token sends the acts of all. */
export interface SyncCaller {
  token: string;
  staff: DeskStaff;
  language: string;
}

export interface ExchangeParts {
  connection: Connection;
  outbox: OutboxStore;
  days: DayStore;
  deskTime: DeskTime;
  /** `refused`: people whose tokens the server refused in this exchange. Null: no other token for this server. */
  callerFor: (refused: ReadonlySet<string>) => SyncCaller | null;
  batchMost?: number | undefined;
  /** The server told this token that its owner does not work at this venue. */
  removeStaff: (staffId: string, token: string) => void;
  rowsChanged: (before: DayRows | null, after: DayRows) => void;
  dropTokens: () => Promise<void>;
  wipe: () => Promise<void>;
}

/** `again`: the server left acts unanswered; they are tried later. */
export type ExchangeResult = 'done' | 'idle' | 'again' | { cause: LinkCause };

export interface ExchangeProgress {
  answered: () => void;
  sending: (ids: string[]) => void;
  /** Acts without an answer, except those that depend on another unanswered act. */
  leftOut: (ids: string[]) => void;
  takingOver: () => number;
  /** True after a stop: results must be dropped. */
  isOver: () => boolean;
}

const isDay = (day: unknown): boolean => typeof (day as Partial<DeskDay> | null)?.revision === 'number';
/** Checks only the envelope: a newer server's day may have more fields. */
const envelope = syncReply.extend({ day: z.custom<DeskDay>(isDay).nullable() });

/** Sends intents and adopts answers, leases and the day, until no act is unsent and the rows are there. */
export async function exchange(parts: ExchangeParts, progress: ExchangeProgress): Promise<ExchangeResult> {
  return new Exchange(parts, progress).run();
}

class Exchange {
  private readonly parts: ExchangeParts;
  private readonly progress: ExchangeProgress;
  /** Intents per call; one after a refused call, to find the cause. */
  private most: number | undefined;
  private readonly unanswered = new Set<string>();
  private hasReturned = false;
  /** People whose tokens the server refused: the exchange goes on with another one. */
  private readonly refusedStaff = new Set<string>();
  private needsManager = false;

  constructor(parts: ExchangeParts, progress: ExchangeProgress) {
    this.parts = parts;
    this.progress = progress;
    this.most = parts.batchMost;
  }

  async run(): Promise<ExchangeResult> {
    const { outbox, callerFor } = this.parts;
    while (!this.progress.isOver()) {
      const [desk, caller] = [outbox.desk(), callerFor(this.refusedStaff)];
      if (desk.venueId === null) return 'idle';
      if (caller === null || this.refusedStaff.has(caller.staff.id))
        return { cause: this.needsManager ? 'revoked' : 'signed_out' };
      const step = desk.epoch === 0 ? await this.register(desk, caller) : await this.sync(desk, caller);
      if (step !== 'on') return step;
    }
    return 'idle';
  }

  private async register(desk: DeskRecord, caller: SyncCaller): Promise<ExchangeResult | 'on'> {
    const { outbox, connection } = this.parts;
    const { venueId, deviceId, deskName, sealedKey } = desk;
    const asked = { venueId, deviceId, name: deskName ?? '—', ...(sealedKey !== null && { sealedKey }) };
    const headers = { ...caller, idempotencyKey: registrationKey(outbox, asked) };
    const { result, cause } = await connection.call('registerDesk', asked, headers);
    if (this.isOutdated(desk)) return 'on';
    if (cause === 'revoked') return this.wipe();
    // Only a manager may register a replaced desk
    this.needsManager = !result.ok && codeOf(result.body) === 'forbidden';
    if (this.needsManager) return this.tryAnother(caller);
    if (cause !== null) return cause === 'signed_out' ? this.tryAnother(caller) : { cause };
    const made = result.ok ? registeredDesk.safeParse(result.value) : null;
    if (made === null) return this.isTurnedAway(result, caller) ? 'on' : { cause: 'signed_out' };
    if (!made.success) return { cause: 'not_ours' };
    // Unsent acts may have numbers that the server has already seen from this desk
    if (continueAbove(this.parts, made.data.reached, this.waiting())) outbox.renumber(deviceId, made.data.epoch);
    outbox.saveDesk({ epoch: made.data.epoch, registering: null });
    return 'on';
  }

  private async sync(desk: DeskRecord, caller: SyncCaller): Promise<ExchangeResult | 'on'> {
    const { outbox, connection } = this.parts;
    const { venueId, deviceId, epoch, lastServerTime: heardAt } = desk;
    const { intents, more, ...batch } = nextBatch(outbox.pending(), { most: this.most, unanswered: this.unanswered });
    const heldBack = batch.heldBack + this.progress.takingOver() + outbox.unread();
    const ids = intents.map(({ id }) => id);
    outbox.sent(ids);
    this.progress.sending(ids);
    const about = { venueId, deviceId, epoch, heardAt, ...positionsOf(desk, this.parts.days) };
    const call = {
      ...about,
      intents,
      more,
      heldBack,
      waiting: this.waiting(),
      counted: outbox.counted(),
      holdsProfessionals: true,
    };
    const { result, cause } = await connection.call('syncDesk', call, caller).finally(() => this.progress.sending([]));
    // Dropped: the desk stopped, or the answer is for a former device, venue or epoch
    if (this.progress.isOver() || this.isOutdated(desk)) return 'on';
    if (cause === 'revoked') return this.wipe();
    if (cause !== null) return cause === 'signed_out' ? this.tryAnother(caller) : { cause };
    if (this.isTurnedAway(result, caller)) return 'on';
    if (!result.ok) return this.handleRefusal(codeOf(result.body), result.body, intents);
    const reply = envelope.safeParse(result.value);
    if (!reply.success) return { cause: 'not_ours' };
    return this.adoptReply(reply.data, { desk, caller, intents, more });
  }

  private tryAnother(caller: SyncCaller): 'on' {
    this.refusedStaff.add(caller.staff.id);
    return 'on';
  }

  private isTurnedAway(result: BridgeResult, caller: SyncCaller): boolean {
    const code = result.ok ? undefined : codeOf(result.body);
    if (code !== 'forbidden' && code !== 'venue_not_found') return false;
    this.parts.removeStaff(caller.staff.id, caller.token);
    this.tryAnother(caller);
    return true;
  }

  private async adoptReply(
    reply: SyncReply,
    { desk, caller, intents, more }: { desk: DeskRecord; caller: SyncCaller; intents: Intent[]; more: boolean },
  ): Promise<ExchangeResult | 'on'> {
    const { outbox, deskTime } = this.parts;
    if (reply.state === 'stolen') return this.wipe();
    deskTime.heard(reply.serverTime);
    const { state, ahead } = reply;
    if (state === 'replaced' || state === 'cloned') return this.endDesk(desk, { state, ahead });
    if (reply.state === 'reset') return this.reset(desk, reply);
    const pending = outbox.pending();
    outbox.adopt(reply);
    resubmitFacts(outbox, pending, reply.answers);
    this.progress.answered();
    // The server sends neither leases nor day if it fails after the answers: then null does not mean unchanged
    if (!more && reply.leases !== null) this.adoptDay(desk.venueId!, reply.day);
    const answered = new Set(reply.answers.map(({ id }) => id));
    for (const { id } of intents) if (!answered.has(id)) this.unanswered.add(id);
    if (more || this.returnsExcess(desk.venueId!, caller)) return 'on';
    if (this.unanswered.size > 0) return this.tryAgain();
    return outbox.pending().length > 0 || this.needsRows(desk.venueId!) ? 'on' : 'done';
  }

  /** At most once per exchange: seats whose return was refused are returned in the next one. */
  private returnsExcess(venueId: string, { staff }: SyncCaller): boolean {
    const { outbox, deskTime } = this.parts;
    if (this.hasReturned) return false;
    this.hasReturned = returnExcess(outbox, venueId, staff, deskTime.now());
    return this.hasReturned;
  }

  private tryAgain(): ExchangeResult {
    this.progress.leftOut(causesOf(this.parts.outbox.pending(), this.unanswered));
    return 'again';
  }

  private needsRows(venueId: string): boolean {
    return this.parts.days.seen()?.venueId !== venueId;
  }

  private adoptDay(venueId: string, day: DeskDay | null): void {
    const { days, outbox, rowsChanged } = this.parts;
    const isLost = this.needsRows(venueId);
    if (day === null) {
      if (!isLost) days.reached(outbox.answers());
      return;
    }
    if (isLost && !day.full) return;
    const before = isLost ? null : days.rows();
    days.adopt(venueId, day, outbox.answers());
    outbox.saveDesk({ seen: { revision: day.revision, hash: day.hash } });
    rowsChanged(before, days.rows()!);
  }

  /** Acts of staff that are unsent, under review or unreadable; returned leases do not count. */
  private waiting(): number {
    const { outbox } = this.parts;
    const unsent = outbox.pending().filter(({ intent }) => intent.kind !== 'returnLease').length;
    return unsent + outbox.refused().length + outbox.unread();
  }

  private isOutdated({ deviceId, venueId, epoch }: DeskRecord): boolean {
    const now = this.parts.outbox.desk();
    return now.deviceId !== deviceId || now.venueId !== venueId || now.epoch !== epoch;
  }

  /** Tokens go first: with one left, a restart after a power cut would register the desk without a manager. */
  private async endDesk(desk: DeskRecord, { state, ahead }: EndedDesk): Promise<ExchangeResult | 'on'> {
    const { outbox, dropTokens } = this.parts;
    await dropTokens();
    // A manager has already registered it again
    if (this.progress.isOver() || this.isOutdated(desk)) return 'on';
    const count = outbox.pending().length;
    const isBehind = continueAbove(this.parts, ahead, this.waiting());
    outbox.renumber(state === 'cloned' ? newId() : desk.deviceId, 0);
    if (!isBehind) this.addNotice(state, state === 'cloned' ? { count } : {});
    // Sign-ins during a slow keychain call belong to the former device
    await dropTokens();
    return { cause: 'signed_out' };
  }

  private reset(desk: DeskRecord, reply: Pick<SyncReply, 'epoch' | 'serverTime' | 'day'>): 'on' {
    const { outbox, days } = this.parts;
    outbox.resend(reply.epoch);
    outbox.saveDesk({ lastServerTime: reply.serverTime, lastDeskTime: reply.serverTime });
    days.clear();
    this.addNotice('server_restored', { count: outbox.pending().length });
    if (reply.day !== null) this.adoptDay(desk.venueId!, reply.day);
    return 'on';
  }

  private async wipe(): Promise<ExchangeResult> {
    await this.parts.wipe();
    return { cause: 'revoked' };
  }

  private handleRefusal(code: ErrorCode | undefined, body: string, intents: Intent[]): ExchangeResult | 'on' {
    const { outbox, days } = this.parts;
    if (code === 'desk_not_found') {
      // A restored server or another device: registration tells which
      outbox.resend(0);
      days.clear();
      this.addNotice('server_restored', { count: outbox.pending().length });
      return 'on';
    }
    if ((code === 'bad_input' || code === 'too_large') && intents.length > 0) {
      if (intents.length > 1) this.most = 1;
      else this.refuseHere(intents[0]!.id, body);
      this.progress.answered();
      return 'on';
    }
    return { cause: 'server_error' };
  }

  /** Refuses an act that the server cannot parse: it would block all others for ever. */
  private refuseHere(id: string, body: string): void {
    const { outbox, deskTime } = this.parts;
    const { code = 'bad_input', message = '' } = JSON.parse(body) as { code?: string; message?: string };
    const { epoch, lastServerTime } = outbox.desk();
    const at = deskTime.now().toISOString();
    const answers = [{ id, outcome: 'refused' as const, code, message, at }];
    outbox.adopt({ answers, leases: null, epoch, serverTime: lastServerTime ?? at });
  }

  private addNotice(kind: (typeof noticeKinds)[number], values: Record<string, number>): void {
    const { outbox, deskTime } = this.parts;
    outbox.notice({ id: kind, kind, at: deskTime.now().toISOString(), values });
  }
}

const codeOf = (body: string): ErrorCode | undefined => (JSON.parse(body) as { code?: ErrorCode }).code;
