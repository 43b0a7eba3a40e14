import { TooLong } from '#desktop/main/sync/bounded';

/** Characters of one event: ours have some hundreds. */
const EVENT_MAX = 2 ** 20;

export interface ServerEvent {
  event: string;
  /** The position that it names; null where it names none. */
  id: string | null;
  data: string;
}

/**
 * Reads server-sent events out of bytes as they come, cut anywhere. A block without data counts too where it names a
 * position, as the beginning of the stream does; comments, which only keep the line alive, do not. Throws `TooLong`.
 */
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
