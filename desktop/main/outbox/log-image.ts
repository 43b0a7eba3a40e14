import { existsSync, readFileSync } from 'node:fs';

/** Sizes in bytes and field positions from https://www.sqlite.org/fileformat2.html#the_write_ahead_log. */
const LOG_HEADER = 32;
const FRAME_HEADER = 24;
const LITTLE_ENDIAN_SUMS = 0x377f0682;
/** Header value 1 means no log. */
const VERSIONS = [18, 19];

type Sum = readonly [number, number];

interface LogFrame {
  page: number;
  /** Database size in pages after this commit frame; 0 for other frames. */
  committed: number;
  data: Buffer;
  isSound: boolean;
  /** All checksums up to here are right: SQLite reads no further than this. */
  isReached: boolean;
}

/** `all`: also commits behind a damaged frame. Files are only read: SQLite deletes such logs on opening. */
export function imageOf(path: string, which: 'reached' | 'all'): Buffer | null {
  const [base, log] = [path, `${path}-wal`].map((file) => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0)));
  const image = over(
    base!,
    framesIn(log!).filter(({ isReached }) => isReached || which === 'all'),
  );
  if (image.length === 0) return null;
  for (const at of VERSIONS) if (at < image.length) image[at] = 1;
  return image;
}

function over(base: Buffer, frames: LogFrame[]): Buffer {
  const last = frames.findLastIndex(({ committed, isSound }) => committed > 0 && isSound);
  if (last < 0) return Buffer.from(base);
  const { committed, data } = frames[last]!;
  const image = Buffer.alloc(committed * data.length);
  base.copy(image);
  for (const { page, data: bytes } of frames.slice(0, last + 1)) {
    if (page <= committed) bytes.copy(image, (page - 1) * bytes.length);
  }
  return image;
}

/** Frames of the current log cycle; frames of earlier cycles have other salts. */
function framesIn(log: Buffer): LogFrame[] {
  if (log.length < LOG_HEADER) return [];
  const isLittle = log.readUInt32BE(0) === LITTLE_ENDIAN_SUMS;
  const pageSize = log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  const length = FRAME_HEADER + pageSize;
  const frames: LogFrame[] = [];
  let before: Sum = [log.readUInt32BE(24), log.readUInt32BE(28)];
  let isReached = true;
  for (let at = LOG_HEADER; pageSize > 0 && at + length <= log.length; at += length) {
    const head = log.subarray(at, at + FRAME_HEADER);
    const data = log.subarray(at + FRAME_HEADER, at + length);
    const checksum: Sum = [head.readUInt32BE(16), head.readUInt32BE(20)];
    const isOfRound = head.subarray(8, 16).equals(salts);
    const [first, second] = sumOf(data, isLittle, sumOf(head.subarray(0, 8), isLittle, before));
    const isSound = isOfRound && first === checksum[0] && second === checksum[1];
    isReached &&= isSound;
    const page = head.readUInt32BE(0);
    if (isOfRound && page > 0) frames.push({ page, committed: head.readUInt32BE(4), data, isSound, isReached });
    before = checksum;
  }
  return frames;
}

function sumOf(bytes: Buffer, isLittle: boolean, [first, second]: Sum): Sum {
  const word = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    first = (first + word(at) + second) >>> 0;
    second = (second + word(at + 4) + first) >>> 0;
  }
  return [first, second];
}
