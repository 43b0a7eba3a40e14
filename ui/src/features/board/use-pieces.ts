import { useMemo, useState } from 'react';
import type { DayParties } from '#ui/features/board/parties.ts';
import { keptWhereSame, type ListPiece, piecesOf } from '#ui/features/board/pieces.ts';

/** Unchanged pieces keep their identity, so that memoized parts do not render. */
export function usePieces(day: DayParties, open: readonly string[]): ListPiece[] {
  const made = useMemo(() => piecesOf(day, open), [day, open]);
  const [seen, setSeen] = useState({ made, kept: made });
  if (seen.made === made) return seen.kept;
  const kept = keptWhereSame(seen.kept, made);
  setSeen({ made, kept });
  return kept;
}
