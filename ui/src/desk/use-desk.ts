import { hashKey, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DeskStatus, LocalInput, LocalName, LocalReply } from '#shared/desk/local';
import { systemClock } from '#shared/time';
import { ApiError } from '#ui/app/api-error.ts';
import { type DeskPort, useDeskPort } from '#ui/desk/desk-port.ts';

const STATUS = 'deskStatus';
const LISTS = ['waitingActs', 'reviewCards'] as const satisfies LocalName[];
/** What crosses to this window is some milliseconds late, each time others. */
const IN_STEP_MS = 1_000;
const ownReads: readonly unknown[] = [STATUS, ...LISTS];

/** After these somebody else may act, or in another place: what was read before must not be shown to them. */
const changesWho: readonly LocalName[] = ['signInHere', 'signOutHere', 'chooseVenue', 'unlock', 'lock'];
/** After these nobody does, and the screens that show it go away. */
const leaves: readonly LocalName[] = ['signOutHere', 'lock'];

/** The desk that this window stands on; the screens below `DeskRoot` always have one. */
export function useDeskCall(): DeskPort {
  const port = useDeskPort();
  if (port === null) throw new Error('useDeskCall must be used on the desk');
  return port;
}

/**
 * What matters to a screen of how the desk stands: null in a browser, undefined until it is known. A status comes with
 * every act and tells another time at least; the screen is drawn anew only where its own part is another.
 */
export function useDeskStatus<Part>(part: (status: DeskStatus) => Part): Part | null | undefined {
  const port = useDeskPort();
  const { data } = useStatusOf(part);
  return port === null ? null : data;
}

export const useStatusRead = () => useStatusOf((status) => status);

function useStatusOf<Part>(part: (status: DeskStatus) => Part) {
  const port = useDeskPort();
  return useQuery({
    queryKey: [STATUS],
    queryFn: () => port!.call(STATUS, {}),
    select: part,
    enabled: port !== null,
  });
}

/** Reads the status and the lists anew whenever the main process says that they have changed. Once for a window. */
export function useDeskNews(): void {
  const port = useDeskPort();
  const cache = useQueryClient();
  useEffect(() => {
    if (port === null) return;
    return port.onNews((news) => {
      if (news.kind === 'status') void take(cache, news.status);
    });
  }, [port, cache]);
}

/** Asks how the desk stands before anything is drawn. */
export const readStatusAhead = (cache: QueryClient, port: DeskPort): Promise<DeskStatus> =>
  cache.fetchQuery({ queryKey: [STATUS], queryFn: () => port.call(STATUS, {}) });

/** What came along is shown at once; a reading on its way may be older, and is made anew. */
async function take(cache: QueryClient, status: DeskStatus | undefined): Promise<void> {
  if (status === undefined || cache.isFetching({ queryKey: [STATUS] }) > 0) return readAgain(cache);
  if (!isAsBefore(cache, status)) cache.setQueryData([STATUS], status);
  await readLists(cache, status);
}

/** A status tells another instant each time: where nothing else is other and the clocks go alike, nothing is drawn anew. */
function isAsBefore(cache: QueryClient, status: DeskStatus): boolean {
  const state = cache.getQueryState<DeskStatus>([STATUS]);
  const before = state?.data;
  if (before === undefined) return false;
  const passed = Date.parse(status.clock.now) - Date.parse(before.clock.now);
  const isInStep = Math.abs(passed - (systemClock.now().getTime() - state!.dataUpdatedAt)) < IN_STEP_MS;
  const { now } = before.clock;
  return isInStep && hashKey([{ ...status, clock: { ...status.clock, now } }]) === hashKey([before]);
}

/** The status first: its counts show at once that an act was written down. */
async function readAgain(cache: QueryClient): Promise<void> {
  await cache.invalidateQueries({ queryKey: [STATUS] });
  await readLists(cache, cache.getQueryData([STATUS]));
}

/** Cards that were none and are none need no reading. */
async function readLists(cache: QueryClient, status: DeskStatus | undefined): Promise<void> {
  const isClear =
    status?.toReview === 0 && cache.getQueryData<LocalReply<'reviewCards'>>(['reviewCards'])?.length === 0;
  const names = LISTS.filter((name) => !(name === 'reviewCards' && isClear));
  await Promise.all(names.map((name) => cache.invalidateQueries({ queryKey: [name] })));
}

export const useWaitingActs = () => useList('waitingActs');
export const useReviewCards = () => useList('reviewCards');

function useList<Name extends (typeof LISTS)[number]>(name: Name) {
  const port = useDeskPort();
  return useQuery<LocalReply<Name>>({
    queryKey: [name],
    queryFn: () => port!.call(name, {} as LocalInput<Name>),
    enabled: port !== null,
  });
}

/** One local act. Its answer is put in place at once where it is a status or a list. */
export function useDeskAct<Name extends LocalName>(name: Name) {
  const port = useDeskCall();
  const cache = useQueryClient();
  return useMutation<LocalReply<Name>, Error, LocalInput<Name>>({
    mutationFn: (input) => port.call(name, input),
    onSuccess: (reply) => {
      if (changesWho.includes(name)) forget(cache, stays(cache, name, reply));
      if (name === 'redo' || name === 'drop') cache.setQueryData(['reviewCards'], reply);
      else if (isStatus(reply)) cache.setQueryData([STATUS], reply);
      void readAgain(cache);
    },
  });
}

/** Who is there after a change of who acts, beside who was before. */
type Stays = 'nobody' | 'another' | 'the same';

function stays<Name extends LocalName>(cache: QueryClient, name: Name, reply: LocalReply<Name>): Stays {
  if (leaves.includes(name)) return 'nobody';
  const before = cache.getQueryData<DeskStatus>([STATUS])?.staff?.id;
  return name === 'signInHere' && (reply as LocalReply<'signInHere'>).id === before ? 'the same' : 'another';
}

/**
 * What screens still show is read anew: a reading that was only taken from them would hear of no change any more. Before
 * whoever was there already it stands meanwhile, with what they were typing.
 */
function forget(cache: QueryClient, who: Stays): void {
  const isOthers = ({ queryKey }: { queryKey: readonly unknown[] }) => !ownReads.includes(queryKey[0]);
  cache.removeQueries({ predicate: isOthers, type: who === 'nobody' ? 'all' : 'inactive' });
  if (who === 'another') void cache.resetQueries({ predicate: isOthers, type: 'active' });
  if (who === 'the same') void cache.invalidateQueries({ predicate: isOthers, type: 'active' });
}

const isStatus = (reply: unknown): reply is DeskStatus =>
  typeof reply === 'object' && reply !== null && 'phase' in reply && 'link' in reply;

export const isRefusedAs = (error: unknown, code: ApiError['code']): error is ApiError =>
  error instanceof ApiError && error.code === code;
