import { useTranslation } from 'react-i18next';
import type { LeaseHolder } from '#shared/schedule/schema';
import { formatInstant } from '#shared/time';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Notice } from '#ui/kit/Notice.tsx';

interface StillLentProps {
  stillLent: readonly LeaseHolder[];
  timezone: string;
}

/** Offline desks that may still sell seats of slots closed meanwhile. */
export function StillLent({ stillLent, timezone }: StillLentProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (stillLent.length === 0) return null;
  return (
    <Notice look="waiting">
      <p>{t('week.stillLent')}</p>
      <ul>
        {stillLent.map(({ name, people, lastSeenAt }) => (
          <li key={`${name} ${lastSeenAt}`}>
            {t('week.stillLentRow', { name, people, at: formatInstant(lastSeenAt, language, timezone) })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
