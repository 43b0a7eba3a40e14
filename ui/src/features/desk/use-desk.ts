import { hashKey, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DeskStatus, LocalInput, LocalName, LocalReply } from '#shared/desk/local';
import { systemClock } from '#shared/time';
import { ApiError } from '#ui/api/api-error.ts';
import { apiKey } from '#ui/api/api-query.ts';
import { type DeskPort, useDeskPort } from '#ui/features/desk/desk-port.ts';

const STATUS = 'deskStatus';
const LISTS = ['waitingActs', 'reviewCards'] as const satisfies LocalName[];
/** Milliseconds; messages to this window arrive with a varying delay. */
const IN_STEP_MS = 1_000;
const ownReads: readonly unknown[] = [STATUS, ...LISTS];

/** After these calls the user or the venue may differ: earlier reads must not be shown. */
const changesWho: readonly LocalName[] = ['signInHere', 'signOutHere', 'chooseVenue', 'unlock', 'lock'];
/** After these calls no user is signed in, and the screens of the day unmount. */
const leaves: readonly LocalName[] = ['signOutHere', 'lock'];

export function useDeskCall(): DeskPort {
  const port = useDeskPort();
  if (port === null) throw new Error('useDeskCall must be used on the desk');
  return port;
}

/** Null in a browser, undefined until loaded. The screen renders only if its own part of the status changed. */
export function useDeskStatus<Part>(part: (status: DeskStatus) => Part): Part | null | undefined {
  const port = useDeskPort();
  const { data } = useStatusOf(part);
  return port === null ? null : data;
}

export const useStatusRead = () => useStatusOf((status) => status);

function useStatusOf<Part>(part: (status: DeskStatus) => Part) {
  const port = useDeskPort();
  return useQuery({
    queryKey: apiKey(STATUS),
    queryFn: () => port!.call(STATUS, {}),
    select: part,
    enabled: port !== null,
  });
}

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

export const readStatusAhead = (cache: QueryClient, port: DeskPort): Promise<DeskStatus> =>
  cache.fetchQuery({ queryKey: apiKey(STATUS), queryFn: () => port.call(STATUS, {}) });

/** The status of a message is shown at once; a read in progress may be older and is repeated. */
async function take(cache: QueryClient, status: DeskStatus | undefined): Promise<void> {
  if (status === undefined || cache.isFetching({ queryKey: apiKey(STATUS) }) > 0) return readAgain(cache);
  if (!isAsBefore(cache, status)) cache.setQueryData(apiKey(STATUS), status);
  await readLists(cache, status);
}

/** Each status has another instant: if only that differs and the clocks agree, no screen renders. */
function isAsBefore(cache: QueryClient, status: DeskStatus): boolean {
  const state = cache.getQueryState(apiKey(STATUS));
  const before = state?.data;
  if (before === undefined) return false;
  const passed = Date.parse(status.clock.now) - Date.parse(before.clock.now);
  const isInStep = Math.abs(passed - (systemClock.now().getTime() - state!.dataUpdatedAt)) < IN_STEP_MS;
  const { now } = before.clock;
  return isInStep && hashKey([{ ...status, clock: { ...status.clock, now } }]) === hashKey([before]);
}

async function readAgain(cache: QueryClient): Promise<void> {
  await cache.invalidateQueries({ queryKey: apiKey(STATUS) });
  await readLists(cache, cache.getQueryData(apiKey(STATUS)));
}

async function readLists(cache: QueryClient, status: DeskStatus | undefined): Promise<void> {
  const isClear = status?.toReview === 0 && cache.getQueryData(apiKey('reviewCards'))?.length === 0;
  const names = LISTS.filter((name) => !(name === 'reviewCards' && isClear));
  await Promise.all(names.map((name) => cache.invalidateQueries({ queryKey: apiKey(name) })));
}

export const useWaitingActs = () => useList('waitingActs');
export const useReviewCards = () => useList('reviewCards');

function useList<Name extends (typeof LISTS)[number]>(name: Name) {
  const port = useDeskPort();
  return useQuery<LocalReply<Name>>({
    queryKey: apiKey(name),
    queryFn: () => port!.call(name, {} as LocalInput<Name>),
    enabled: port !== null,
  });
}

export function useDeskAct<Name extends LocalName>(name: Name) {
  const port = useDeskCall();
  const cache = useQueryClient();
  return useMutation<LocalReply<Name>, Error, LocalInput<Name>>({
    mutationFn: (input) => port.call(name, input),
    onSuccess: (reply) => {
      if (changesWho.includes(name)) forget(cache, staffAfter(cache, name, reply));
      if (name === 'redo' || name === 'drop') cache.setQueryData(apiKey<LocalName>('reviewCards'), reply);
      else if (isStatus(reply)) cache.setQueryData(apiKey(STATUS), reply);
      void readAgain(cache);
    },
  });
}

/** Who is signed in after a call. */
type StaffAfter = 'none' | 'another' | 'same';

function staffAfter<Name extends LocalName>(cache: QueryClient, name: Name, reply: LocalReply<Name>): StaffAfter {
  if (leaves.includes(name)) return 'none';
  const before = cache.getQueryData(apiKey(STATUS))?.staff?.id;
  return name === 'signInHere' && (reply as LocalReply<'signInHere'>).id === before ? 'same' : 'another';
}

/** Visible reads are repeated, not removed: a removed read would receive no further changes. */
function forget(cache: QueryClient, staff: StaffAfter): void {
  const isOthers = ({ queryKey }: { queryKey: readonly unknown[] }) => !ownReads.includes(queryKey[0]);
  cache.removeQueries({ predicate: isOthers, type: staff === 'none' ? 'all' : 'inactive' });
  if (staff === 'another') void cache.resetQueries({ predicate: isOthers, type: 'active' });
  if (staff === 'same') void cache.invalidateQueries({ predicate: isOthers, type: 'active' });
}

const isStatus = (reply: unknown): reply is DeskStatus =>
  typeof reply === 'object' && reply !== null && 'phase' in reply && 'link' in reply;

export const isRefusedAs = (error: unknown, code: ApiError['code']): error is ApiError =>
  error instanceof ApiError && error.code === code;
