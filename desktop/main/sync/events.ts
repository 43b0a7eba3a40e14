import { createParser, type ParserCallbacks } from 'eventsource-parser';
import { TooLong } from '#desktop/main/sync/connection';

/** Limit in characters; real events have some hundreds. */
const EVENT_MAX = 2 ** 20;

/** The block at the start of the stream has an id and no data: `onId` runs, `onEvent` does not. Throws `TooLong`. */
export function createReader({ onId, onEvent }: Required<Pick<ParserCallbacks, 'onId' | 'onEvent'>>) {
  const refuse = () => {
    throw new TooLong();
  };
  const decoder = new TextDecoder();
  const parser = createParser({
    maxBufferSize: EVENT_MAX,
    onId,
    // The parser measures its buffer, which an event within one piece does not pass
    onEvent: (event) => (event.data.length < EVENT_MAX ? onEvent(event) : refuse()),
    onError: ({ type }) => type === 'max-buffer-size-exceeded' && refuse(),
  });
  return (piece: Uint8Array) => parser.feed(decoder.decode(piece, { stream: true }));
}
