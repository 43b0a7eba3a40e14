import { Component, type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { PageSpinner } from '#ui/kit/PageSpinner.tsx';
import { FailedOverPage, FailedPage, type FailedPart, FailedWithin } from '#ui/kit/PartFailure.tsx';
import { useOnLineReturn } from '#ui/kit/use-on-line-return.ts';
import { WaitingNote } from '#ui/kit/WaitingNote.tsx';

type LoadPart<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface Part<Props> {
  (props: Props): ReactNode;
  /** A preloaded part renders synchronously. */
  preload: () => Promise<void>;
}

/** `over`: over the page after a press. `within`: a piece of a page. `page`: a whole screen. `unseen`: optional. */
type FailurePlace = 'over' | 'within' | 'page' | 'unseen';

interface PartOptions<Props> {
  place?: FailurePlace;
  waiting?: ComponentType<Props> | null;
  /** Closes a part over the page; default is the part's `onClose`. */
  close?: (props: Props) => void;
}

const Nothing = () => null;
const waitings = { over: WaitingNote, within: PageSpinner, page: PageSpinner, unseen: Nothing };
const failures = { over: FailedOverPage, within: FailedWithin, page: FailedPage };

/**
 * A component in its own chunk. Unlike `React.lazy` it retries after a failure, on reconnect and on a press; the
 * failure shows only in the part's place.
 */
export function lazyPart<Props extends object>(load: LoadPart<Props>, options: PartOptions<Props> = {}): Part<Props> {
  const file = partFile(load);
  const { place = 'over', waiting = waitings[place], close = closeOf } = options;
  const Waiting: ComponentType<Props> = waiting ?? Nothing;
  function Part(props: Props) {
    const { Loaded, error, isLoading } = useSyncExternalStore(file.subscribe, file.state, file.state);
    useEffect(() => void file.fetch().catch(() => undefined), []);
    const retry = () => file.fetch().catch(() => undefined);
    useOnLineReturn(error !== null, retry);
    const failure = (failed: Omit<FailedPart, 'onClose'>) => {
      if (place === 'unseen') return <Waiting {...props} />;
      const Failure = failures[place];
      return <Failure {...failed} onClose={() => close(props)} />;
    };
    if (Loaded === null && error === null) return <Waiting {...props} />;
    if (Loaded === null) return failure({ isLoading, retry, isUnreached: true });
    if (place === 'page') return <Loaded {...props} />;
    const fallback = (reset: () => void) => failure({ isLoading: false, retry: reset });
    return (
      <PartBoundary fallback={fallback}>
        <Loaded {...props} />
      </PartBoundary>
    );
  }
  return Object.assign(Part, { preload: file.fetch });
}

const closeOf = (props: object) => (props as { onClose?: () => void }).onClose?.();

interface FileState<Props> {
  Loaded: ComponentType<Props> | null;
  error: unknown;
  isLoading: boolean;
}

function partFile<Props>(load: LoadPart<Props>) {
  let state: FileState<Props> = { Loaded: null, error: null, isLoading: false };
  let fetching: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const change = (next: Partial<FileState<Props>>) => {
    state = { ...state, ...next };
    for (const tell of listeners) tell();
  };
  async function fetchOnce(): Promise<void> {
    if (state.error !== null) change({ isLoading: true });
    try {
      change({ Loaded: (await load()).default, error: null, isLoading: false });
    } catch (error) {
      change({ error: error ?? new Error('the file could not be fetched'), isLoading: false });
      throw error;
    } finally {
      fetching = null;
    }
  }
  return {
    state: () => state,
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    fetch: async (): Promise<void> => {
      if (state.Loaded !== null) return;
      fetching ??= fetchOnce();
      await fetching;
    },
  };
}

interface BoundaryProps {
  fallback: (reset: () => void) => ReactNode;
  children: ReactNode;
}

class PartBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  reset = () => this.setState({ failed: false });

  override render() {
    return this.state.failed ? this.props.fallback(this.reset) : this.props.children;
  }
}
