import { TooLong } from '#desktop/main/sync/bounded';

/** Limit in characters; real events have some hundreds. */
const EVENT_MAX = 2 ** 20;

export interface ServerEvent {
  event: string;
  id: string | null;
  data: string;
}

/** A block with an id but no data counts (start of the stream); comments do not. Throws `TooLong`. */
export function createReader(): (piece: Uint8Array) => ServerEvent[] {
  const decoder = new TextDecoder();
  let rest = '';
  return (piece) => {
    const blocks = (rest + decoder.decode(piece, { stream: true })).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop()!;
    if ([rest, ...blocks].some(({ length }) => length > EVENT_MAX)) throw new TooLong();
    return blocks.map(eventOf).filter(({ id, data }) => id !== null || data !== '');
  };
}

function eventOf(block: string): ServerEvent {
  const event: ServerEvent = { event: 'message', id: null, data: '' };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    if (field === 'data') data.push(value);
    else if (field === 'event') event.event = value;
    else if (field === 'id') event.id = value;
  }
  return { ...event, data: data.join('\n') };
}
