import type { ReviewCard } from '#shared/desk/local';
import { RedoBooking } from '#ui/features/desk/acts/RedoBooking.tsx';
import { RedoChange } from '#ui/features/desk/acts/RedoChange.tsx';
import { RedoEntry } from '#ui/features/desk/acts/RedoEntry.tsx';
import type { RedoWay } from '#ui/features/desk/acts/redo.ts';
import type { useDeskPlace } from '#ui/features/desk/acts/use-desk-place.ts';

interface RedoDialogProps {
  card: ReviewCard;
  way: RedoWay;
  place: ReturnType<typeof useDeskPlace>;
  onClose: (isGone?: boolean) => void;
}

/** The act must be changed first: unchanged, it would be refused again. */
export default function RedoDialog({ card, way, place, onClose }: RedoDialogProps) {
  if (place.venue === undefined || way.kind === 'again') return null;
  const { venue, now, today } = place;
  const shared = { cardId: card.id, venue, onClose };
  if (way.kind === 'book') return <RedoBooking {...shared} {...{ now, today }} act={way.act} />;
  if (way.kind === 'wait') return <RedoEntry {...shared} {...{ today }} act={way.act} />;
  return <RedoChange {...shared} act={way.act} party={way.party} />;
}
