import { useTranslation } from 'react-i18next';
import type { KeptSlot } from '#shared/schedule/schema';
import { formatShortSlotDate } from '#shared/time';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Notice } from '#ui/kit/Notice.tsx';

/** A longer list is on the day board. */
const SHOWN = 20;

/** Slots with bookings that a change left unchanged. */
export function KeptSlots({ kept }: { kept: readonly KeptSlot[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (kept.length === 0) return null;
  return (
    <Notice look="waiting">
      <p>{t('week.kept')}</p>
      <ul>
        {kept.slice(0, SHOWN).map(({ roomId, date, time, reserved, leased, capacity }) => (
          <li key={`${roomId} ${date} ${time}`}>
            {t('week.keptRow', {
              date: formatShortSlotDate({ date, time }, language),
              time,
              reserved: reserved + leased,
              capacity,
            })}
          </li>
        ))}
      </ul>
      {kept.length > SHOWN && <p>{t('week.keptMore', { count: kept.length - SHOWN })}</p>}
    </Notice>
  );
}
