import { useTranslation } from 'react-i18next';
import type { GuestEnquiry } from '#shared/enquiries/schema';
import { formatKwanzas } from '#shared/money';
import { useEnquiryWords } from '#ui/features/enquiries/use-enquiry-words.ts';

type AskedFields = Pick<GuestEnquiry, 'dates' | 'people' | 'kind' | 'budget' | 'words' | 'name'>;

/** What the guest asked for, for `Details`. */
export function useAskedRows({ dates, people, kind, budget, words, name }: AskedFields) {
  const { t } = useTranslation();
  const { dayOf } = useEnquiryWords();
  return [
    { term: t('enquiries.facts.days'), fact: dates.map(dayOf).join('\n') },
    { term: t('enquiries.facts.people'), fact: t('units.people', { count: people }) },
    { term: t('enquiries.facts.kind'), fact: t(`enquiries.kinds.${kind}`) },
    { term: t('enquiries.facts.budget'), fact: budget === null ? null : formatKwanzas(budget) },
    { term: t('enquiries.facts.words'), fact: words },
    { term: t('enquiries.facts.name'), fact: name },
  ];
}
