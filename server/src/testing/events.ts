import type { Caller } from '#server/testing/server';

export interface ReceivedEvent {
  event: string;
  id: string | null;
  data: unknown;
}

export interface EventReader {
  status: number;
  /** Null once the stream has ended. */
  next(withinMs?: number): Promise<ReceivedEvent | null>;
  text(): string;
  leave(): void;
}

export async function openEvents(caller: Caller, path: string, lastEventId?: string): Promise<EventReader> {
  const leaving = new AbortController();
  const headers = new Headers();
  if (lastEventId !== undefined) headers.set('last-event-id', lastEventId);
  const response = await caller.fetch(path, { headers, signal: leaving.signal });
  const lines = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let whole = '';
  let unread = '';
  const take = (): ReceivedEvent | undefined => {
    for (let end = unread.indexOf('\n\n'); end >= 0; end = unread.indexOf('\n\n')) {
      const block = unread.slice(0, end);
      unread = unread.slice(end + 2);
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2) ?? null;
      const data = field('data');
      if (data !== null) return { event: field('event') ?? 'message', id: field('id'), data: JSON.parse(data) };
    }
    return undefined;
  };
  const read = async (): Promise<ReceivedEvent | null> => {
    for (;;) {
      const found = take();
      if (found !== undefined) return found;
      const { done, value } = await lines.read();
      if (done) return null;
      whole += value;
      unread += value;
    }
  };
  return {
    status: response.status,
    text: () => whole,
    leave: () => leaving.abort(),
    async next(withinMs = 5000) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`no event within ${withinMs} ms; so far: ${whole}`)), withinMs);
      });
      return Promise.race([read(), late]).finally(() => clearTimeout(timer));
    },
  };
}
