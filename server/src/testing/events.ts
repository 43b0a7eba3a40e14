import { createParser } from 'eventsource-parser';
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
  const pieces = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const received: ReceivedEvent[] = [];
  let whole = '';
  const parser = createParser({
    onEvent: ({ event = 'message', id = null, data }) => received.push({ event, id, data: JSON.parse(data) }),
  });
  const read = async (): Promise<ReceivedEvent | null> => {
    while (received.length === 0) {
      const { done, value } = await pieces.read();
      if (done) return null;
      whole += value;
      parser.feed(value);
    }
    return received.shift()!;
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
