import { useTranslation } from 'react-i18next';
import type { TakenHall } from '#ui/features/enquiries/board.ts';
import { useEnquiryWords } from '#ui/features/enquiries/use-enquiry-words.ts';

/** `14:00–20:00 Família Bento, 120 pessoas`. */
export function useTakenWords(date: string): (taken: TakenHall) => string {
  const { t } = useTranslation();
  const { momentOf } = useEnquiryWords();
  return ({ from, until, name, people }) =>
    t('enquiries.staff.taken', {
      from: momentOf(date, from),
      until: momentOf(date, until),
      name,
      people: t('units.people', { count: people }),
    });
}
