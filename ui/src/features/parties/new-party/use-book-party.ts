import type { StaffReservation } from '#shared/reservations/desk';
import { inputOf, type PartyDraft, visitOf } from '#ui/features/parties/new-party/draft.ts';
import type { DraftTreatment } from '#ui/features/parties/new-party/use-draft-treatment.ts';
import type { BookingInput, Redoing } from '#ui/features/parties/new-party/use-new-party.ts';
import type { OverbookAsked } from '#ui/features/parties/overbook.ts';
import { useBookAtDesk } from '#ui/features/parties/use-parties.ts';
import { useBookVisit } from '#ui/features/parties/use-visit.ts';

interface Booked {
  /** Null if a refused booking was sent again: the board shows the result. */
  party: StaffReservation | null;
  /** The later treatments of a visit. */
  others: StaffReservation[];
}

/** Seats, a treatment, or a visit of several treatments. */
export function useBookParty(venueId: string, redo: Redoing<PartyDraft, BookingInput> | undefined) {
  const ownOne = useBookAtDesk(venueId);
  const one = redo?.write ?? ownOne;
  const visit = useBookVisit(venueId);
  const reset = () => {
    one.reset();
    visit.reset();
  };
  return {
    reset,
    error: one.error ?? visit.error,
    isPending: one.isPending || visit.isPending,
    async book(draft: PartyDraft, treated: DraftTreatment, overbook?: OverbookAsked): Promise<Booked> {
      reset();
      if (draft.further.length === 0) {
        return { party: await one.mutateAsync({ ...inputOf(draft), ...(overbook && { overbook }) }), others: [] };
      }
      const [party = null, ...others] = await visit.mutateAsync(visitOf(draft, treated));
      return { party, others };
    },
  };
}
