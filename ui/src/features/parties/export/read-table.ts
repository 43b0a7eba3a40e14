import { errorOf, refuseUnreached } from '#ui/api/http.ts';

export interface Progress {
  done: number;
  /** Null if the response has no total. */
  total: number | null;
}

const QUOTE = 0x22;
const LINE_END = 0x0a;

/** Counts CSV records in a byte stream; a line break inside quotes belongs to its cell. */
export function createRowCounter() {
  let isQuoted = false;
  let lines = 0;
  return (bytes: Uint8Array): number => {
    for (const byte of bytes) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_END && !isQuoted) lines++;
    }
    // The first record is the header.
    return Math.max(0, lines - 1);
  };
}

interface TableRequest {
  address: string;
  languageTag: string;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Streams a table and reports progress. Throws the same errors as the client's calls. */
export async function readTable({
  address,
  languageTag,
  signal,
  onProgress,
}: TableRequest): Promise<Progress & { blob: Blob }> {
  const headers = { Accept: 'text/csv', 'Accept-Language': languageTag };
  const response = await fetch(address, { credentials: 'include', headers, signal }).catch(refuseUnreached);
  if (!response.ok) throw await errorOf(response);
  const said = response.headers.get('X-Total-Rows');
  const total = said === null ? null : Number(said);
  const parts: BlobPart[] = [];
  const count = createRowCounter();
  let done = 0;
  onProgress({ done, total });
  const reader = response.body?.getReader();
  for (;;) {
    const read = await reader?.read().catch(refuseUnreached);
    if (read === undefined || read.done) break;
    parts.push(read.value as Uint8Array<ArrayBuffer>);
    done = count(read.value);
    onProgress({ done, total });
  }
  return { blob: new Blob(parts, { type: 'text/csv;charset=utf-8' }), done, total };
}
