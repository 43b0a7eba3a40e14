import { useTranslation } from 'react-i18next';
import type { PartyDraft } from '#ui/features/parties/new-party/draft.ts';
import type { DraftTreatment } from '#ui/features/parties/new-party/use-draft-treatment.ts';
import { isOffline, type WriteWords } from '#ui/features/parties/overbook.ts';
import { useLostPart } from '#ui/features/reservations/use-lost-part.ts';

interface Asked {
  draft: PartyDraft;
  treated: DraftTreatment;
  /** The chosen start is no longer offered. */
  isGone: boolean;
}

/** A refused visit names the treatment that is not free. No treatment of a visit is overbooked. */
export function useVisitWords(words: WriteWords, error: unknown, { draft, treated, isGone }: Asked): WriteWords {
  const { t } = useTranslation();
  const lost = useLostPart(error, { visit: draft }, treated);
  if (draft.further.length === 0) return words;
  return { ...words, excess: null, sentence: sentence() };

  function sentence(): string | null {
    if (isOffline(error)) return t('parties.new.visitUnanswered');
    if (lost === null || draft.kind === 'walk-in') return lost ?? words.sentence;
    return t(`reservations.visit.${isGone ? 'chooseOther' : 'seeChanged'}`, { lost });
  }
}
