import { isSearch, onAllDays, type SearchName, type SearchServer } from '#desktop/main/day/find';
import { type DeskReading, reads } from '#desktop/main/day/reads';
import { createReplayed } from '#desktop/main/day/replayed';
import { type Acting, isInOutbox, type Performed, perform, type WritePorts } from '#desktop/main/day/writes';
import { type RefusedAct, redoActs } from '#desktop/main/outbox/redo';
import type { Tokens } from '#desktop/main/session/tokens';
import type { Connection } from '#desktop/main/sync/connection';
import { callTable } from '#shared/api/call-table';
import type { EndpointName, OfflineName, ReplyOf } from '#shared/api/table';
import type { User } from '#shared/auth/schema';
import type { BridgeCall, BridgeResult } from '#shared/desk/bridge';
import { offlineInputs } from '#shared/desk/offline-inputs';
import type { Args } from '#shared/desk/replay-reservations';
import { rowsIn } from '#shared/desk/row-language';
import type { DayRows } from '#shared/desk/rows';
import { type DeskAct, type DeskActKind, type DeskStaff, deskDays } from '#shared/desk/schema';
import { AppError } from '#shared/errors';
import { languageOf, languageTags } from '#shared/i18n/languages';
import { partsAsked } from '#shared/reservations/desk';
import { addDays } from '#shared/time';

export interface AnswerPorts extends Omit<WritePorts, 'replayed' | 'asked'> {
  serviceDay: (timezone: string) => string;
  user: () => User | null;
  searchServer: SearchServer;
}

export interface Answers {
  rows(): DayRows | null;
  /**
   * True for calls about the desk's own venue and the days that it keeps. A write that repeats a key goes where the first
   * one went, which may have had an effect.
   */
  covers(name: EndpointName, input: unknown, acting?: Acting): name is OfflineName;
  /** Throws `AppError`, or the schema's error for invalid input. */
  answer<Name extends OfflineName>(name: Name, input: unknown, acting: Acting): Promise<ReplyOf<Name>>;
  /** Repeats refused acts in one write without waiting for the server. Throws if the first does not fit. */
  redo(refused: readonly RefusedAct[], acting: Acting): void;
  /** Resolves when no act waits for the server; until then the files must stay open. */
  finished(): Promise<void>;
}

type WriteAnswer<Kind extends WriteName> = (performed: Performed, args: Args<Kind>) => ReplyOf<Kind>;
type WriteName = Extract<OfflineName, DeskActKind>;

const writes: { [Kind in WriteName]: WriteAnswer<Kind> } = {
  bookAtDesk: (done, { id }) => partyIn(done, id),
  bookVisitAtDesk: (done, visit) => partsAsked(visit).map(({ id }) => partyIn(done, id)),
  changeReservation: (done, { id }) => partyIn(done, id),
  moveReservation: (done, { id }) => partyIn(done, id),
  undoReservation: (done, { id }) => partyIn(done, id),
  addToWaitlist: (done, { id }) => entryIn(done, id),
  withdrawEntry: (done, { id }) => entryIn(done, id),
  promote: (done, { id, reservationId }) => ({
    entry: entryIn(done, id),
    reservation: partyIn(done, reservationId),
    messageLeaves: false,
  }),
  markMessageSent({ rows, local }, { id }) {
    const message = [...rows.outbox, ...local.outbox].find((each) => each.id === id);
    if (message === undefined) throw new AppError('message_not_found');
    return message;
  },
};

function partyIn({ rows, local }: Performed, id = '') {
  const row = rows.reservations.get(id) ?? local.reservations.get(id);
  if (row === undefined) throw new AppError('reservation_not_found');
  return row;
}

function entryIn({ rows, local }: Performed, id = '') {
  const row = rows.entries.get(id) ?? local.entries.get(id);
  if (row === undefined) throw new AppError('entry_not_found');
  return row;
}

export const answered = { ...reads, ...writes } satisfies Record<OfflineName, unknown>;

const isWrite = (name: OfflineName): name is WriteName => Object.hasOwn(writes, name);

export function createAnswers(ports: AnswerPorts): Answers {
  const { day, outbox, clock } = ports;
  const replayed = createReplayed(day, outbox);
  const writePorts: WritePorts = { ...ports, replayed, asked: new Map() };
  const rows = () => replayed.rows(clock.now());
  const underWay = new Set<Promise<Performed>>();
  const keysOfServer = new Set<string>();

  function follow(performing: Promise<Performed>): Promise<Performed> {
    underWay.add(performing);
    return performing.finally(() => underWay.delete(performing));
  }

  function reading(acting: Acting): DeskReading {
    const now = clock.now();
    const known = replayed.rows(now);
    if (known === null) throw new AppError('not_ready');
    const today = ports.serviceDay(known.venue.venue.timezone);
    const ownSeats = ports.isOnline() ? null : outbox.leaseLeft;
    return {
      rows: rowsIn(known, languageOf(acting.language)),
      now,
      today,
      staff: acting.staff,
      ownSeats,
      leaseLeft: outbox.leaseLeft,
      professionalHeld: outbox.professionalHeld,
    };
  }

  const isOfDay = (name: EndpointName, input: unknown): name is OfflineName =>
    Object.hasOwn(answered, name) &&
    isHere(name as OfflineName, input as DayInput, ports) &&
    isKnown(name as OfflineName, input as DayInput, rows);

  return {
    rows,
    covers(name, input, acting): name is OfflineName {
      const key = acting?.idempotencyKey;
      if (acting === undefined || key === undefined || !isWrite(name as OfflineName)) return isOfDay(name, input);
      if (keysOfServer.has(key)) return false;
      if (isInOutbox(outbox, name as WriteName, acting) || isOfDay(name, input)) return true;
      keysOfServer.add(key);
      return false;
    },
    async answer<Name extends OfflineName>(name: Name, input: unknown, acting: Acting): Promise<ReplyOf<Name>> {
      const parsed: unknown = offlineInputs[name].parse(input ?? {});
      if (name === 'currentUser') return reads.currentUser({}, { user: ports.user() }) as ReplyOf<Name>;
      if (!isWrite(name)) {
        const from = reading(acting);
        const read = reads[name as Exclude<OfflineName, DeskActKind>] as (input: never, from: DeskReading) => unknown;
        const kept = read(parsed as never, from);
        if (!isSearch(name)) return kept as ReplyOf<Name>;
        const told = await ports.searchServer(name, parsed as never, acting);
        return onAllDays(name, kept as ReplyOf<SearchName>, told, from) as ReplyOf<Name>;
      }
      const done = await follow(perform(writePorts, { kind: name, args: parsed }, acting));
      const lang = languageOf(acting.language);
      const performed = { ...done, rows: rowsIn(done.rows, lang), local: rowsIn(done.local, lang) };
      const write = writes[name] as (performed: Performed, args: DeskAct['args']) => unknown;
      return write(performed, performed.act.args) as ReplyOf<Name>;
    },
    redo(refused, acting) {
      const { settled, drafts } = redoActs(writePorts, refused, acting);
      const last = outbox.replace(settled, drafts).at(-1);
      if (last !== undefined) void ports.submit(last.id);
    },
    finished: async () => void (await Promise.allSettled(underWay)),
  };
}

interface DayInput {
  venueId?: string;
  slugOrId?: string;
  date?: string;
  id?: string;
  list?: string;
  search?: string;
  status?: string;
}

const births: ReadonlySet<OfflineName> = new Set<OfflineName>(['bookAtDesk', 'bookVisitAtDesk', 'addToWaitlist']);

/** The desk has no party of distant days: acts on them, and the rest of their visit, need the server. */
function isKnown(name: OfflineName, asked: DayInput | undefined, rows: () => DayRows | null): boolean {
  const id = asked?.id?.toLowerCase();
  if (!(isWrite(name) || name === 'visitParties') || births.has(name) || id === undefined) return true;
  const known = rows();
  if (known === null) return false;
  return known.reservations.has(id) || known.entries.has(id) || known.outbox.some((message) => message.id === id);
}

const ofServices: ReadonlySet<OfflineName> = new Set<OfflineName>(['treatments', 'treatmentTimes', 'visitTimes']);

const isNamed = ({ id, slug }: { id: string; slug: string }, slugOrId = ''): boolean =>
  slugOrId === slug || slugOrId.toLowerCase() === id;

/** The desk keeps the queue of messages and its own venue: sent messages, and other venues, are at the server. */
const isBeyond = (name: OfflineName, asked: DayInput = {}): boolean =>
  (name === 'outbox' && asked.list === 'day') ||
  (name === 'managedVenues' && (asked.status !== undefined || (asked.search ?? '') !== ''));

/** Reads of one day need a kept day; lists of coming days show the kept ones. */
function isHere(name: OfflineName, asked: DayInput | undefined, { day, serviceDay }: AnswerPorts): boolean {
  if (name === 'currentUser') return true;
  const rows = day.rows();
  if (rows === null || isBeyond(name, asked)) return false;
  const { venue } = rows.venue;
  if (asked?.venueId !== undefined && asked.venueId.toLowerCase() !== venue.id) return false;
  if (ofServices.has(name) && !(rows.venue.services !== undefined && isNamed(venue, asked?.slugOrId))) return false;
  if (name === 'promote') return true;
  const isVisit = name === 'bookVisitAtDesk';
  if ((isVisit || name === 'visitTimes') && rows.venue.services?.takesVisits !== true) return false;
  const date = isWrite(name) && !isVisit ? undefined : asked?.date;
  if (date === undefined || date === '') return true;
  const today = serviceDay(venue.timezone);
  return date >= addDays(today, -deskDays.past) && date <= addDays(today, deskDays.ahead);
}

/** Reserved for this process (tokens, keys, sync), or without meaning here: browser sessions, links, streams. */
const notForWindows: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'signInAtDesk',
  'registerDesk',
  'syncDesk',
  'openSealedKey',
  'logInManager',
  'logInAdmin',
  'signInWithCode',
  'signUpManager',
  'logOut',
  'login',
  'loginAsManager',
  'loginAsAdmin',
  'liveChanges',
]);

interface CallParts {
  answers: Answers;
  connection: Connection;
  tokens: Tokens;
}

/** A call of the window: from the desk's own rows if they cover it, else from the server. */
export async function answerCall(
  name: EndpointName,
  call: BridgeCall,
  { answers, connection, tokens }: CallParts,
  staff: DeskStaff | null,
): Promise<BridgeResult> {
  if (!Object.hasOwn(callTable, name) || notForWindows.has(name)) throw new AppError('not_found');
  if (staff === null) throw new AppError('unauthorized');
  const { input = {}, idempotencyKey, language } = call;
  // Same validation errors as the server, before anything is stored; the server checks the calls that only it answers
  if (Object.hasOwn(offlineInputs, name)) offlineInputs[name as OfflineName].parse(input);
  const acting = { staff, language, idempotencyKey };
  if (answers.covers(name, input, acting)) return { ok: true, value: await answers.answer(name, input, acting) };
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  const headers = { token: tokens.of(staff.id), language: languageTags[languageOf(language)], ...key };
  return (await connection.call(name, input as Record<string, unknown>, headers)).result;
}
