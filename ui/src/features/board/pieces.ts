import { type DayParties, groupByTime, type Party, type Stretch } from '#ui/features/board/parties.ts';

const ROWS_PER_CHUNK = 12;

type Fold = Extract<Stretch, { kind: 'fold' }>;

/** Parts of the list: chunks of rows of one time, folds, and the line of now. */
export type ListPiece =
  /** `time` is null for late parties, which show their own. */
  | { kind: 'rows'; key: string; time: string | null; parties: Party[]; isFirst: boolean }
  | { kind: 'fold'; key: string; fold: Fold; isOpen: boolean }
  | { kind: 'now'; key: string; time: string };

/** The day from top to bottom, with the removed parties folded at its end; `open` lists the open folds. */
export function piecesOf(day: DayParties, open: readonly string[]): ListPiece[] {
  const gone: Fold[] = day.gone.length === 0 ? [] : [{ kind: 'fold', key: 'gone', groups: groupByTime(day.gone) }];
  return [...day.stretches, ...gone].flatMap((stretch): ListPiece[] => {
    if (stretch.kind === 'now') return [stretch];
    if (stretch.kind === 'late') return chunksOf({ time: null, parties: stretch.parties }, stretch.key);
    if (stretch.kind === 'group') return chunksOf(stretch.group, '');
    const isOpen = open.includes(stretch.key);
    const line: ListPiece = { kind: 'fold', key: stretch.key, fold: stretch, isOpen };
    return isOpen ? [line, ...stretch.groups.flatMap((group) => chunksOf(group, stretch.key))] : [line];
  });
}

/** Chunks by place: when a late party is seated and leaves the list, the rows of other chunks stay where they are. */
function chunksOf({ time, parties }: { time: string | null; parties: Party[] }, within: string): ListPiece[] {
  const chunks = new Map<number, Party[]>();
  for (const party of parties) {
    const chunk = Math.floor(party.place / ROWS_PER_CHUNK);
    chunks.set(chunk, [...(chunks.get(chunk) ?? []), party]);
  }
  return [...chunks].map(([chunk, rows], index) => ({
    kind: 'rows' as const,
    key: `${within} ${time ?? ''} ${chunk}`,
    time,
    parties: rows,
    isFirst: index === 0,
  }));
}

/** The pieces of `after`; equal ones are the objects of `before`, so that memoized parts do not render. */
export function keptWhereSame(before: ListPiece[], after: ListPiece[]): ListPiece[] {
  const known = new Map(before.map((piece) => [piece.key, piece]));
  return after.map((piece) => {
    const same = known.get(piece.key);
    return same !== undefined && isSame(same, piece) ? same : piece;
  });
}

function isSame(a: ListPiece, b: ListPiece): boolean {
  if (a.kind === 'now') return b.kind === 'now' && a.time === b.time;
  if (a.kind !== 'rows' || b.kind !== 'rows') return false;
  const isAt = (party: Party, index: number) => {
    const other = b.parties[index]!;
    const { reservation, state, lateMinutes } = party;
    return reservation === other.reservation && state === other.state && lateMinutes === other.lateMinutes;
  };
  return a.isFirst === b.isFirst && a.parties.length === b.parties.length && a.parties.every(isAt);
}

export const linesOf = (pieces: ListPiece[]): string[] =>
  pieces.flatMap((piece) => {
    if (piece.kind === 'rows') return piece.parties.map(({ reservation }) => reservation.id);
    return piece.kind === 'fold' ? [piece.key] : [];
  });

/** About a screen of rows, rendered before the browser reports visibility. */
export function firstOf(pieces: ListPiece[]): Set<string> {
  const first = new Set<string>();
  let rows = 0;
  for (const piece of pieces) {
    if (piece.kind !== 'rows') continue;
    if (rows >= ROWS_PER_CHUNK) break;
    first.add(piece.key);
    rows += piece.parties.length;
  }
  return first;
}
