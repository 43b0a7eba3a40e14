import { useTranslation } from 'react-i18next';
import { formatClockTime } from '#shared/time';
import type { Skip, StaffEntry } from '#shared/waitlist/schema';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { useEntryStyles } from '#ui/features/waitlist/entry-styles.ts';
import { useSkips } from '#ui/features/waitlist/use-staff-waitlist.ts';
import { Modal } from '#ui/kit/Modal.tsx';

interface SkipsDialogProps {
  entry: StaffEntry;
  timezone: string;
  onClose: () => void;
}

/** Shows which seats went to others although this party waited longer, with the reasons. */
export default function SkipsDialog({ entry, timezone, onClose }: SkipsDialogProps) {
  const styles = useEntryStyles();
  const { t } = useTranslation();
  const skips = useSkips(entry);
  return (
    <Modal wide title={t('dashboard.waiting.skips.title', { name: entry.name })} onClose={onClose}>
      <PanelRead read={skips}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.text}>{t('dashboard.waiting.skips.none')}</p>
          ) : (
            <ol className={styles.list}>
              {list.map((skip) => (
                <li key={`${skip.at} ${skip.time} ${skip.roomName}`} className={styles.item}>
                  <SkipWords skip={skip} date={entry.date} timezone={timezone} />
                </li>
              ))}
            </ol>
          )
        }
      </PanelRead>
    </Modal>
  );
}

function SkipWords({ skip, date, timezone }: { skip: Skip; date: string; timezone: string }) {
  const styles = useEntryStyles();
  const timeOf = useSlotTime(date);
  const { t } = useTranslation();
  const people = t('dashboard.parties.people', { count: skip.people });
  const chosenBy = skip.reason === 'chosen_by_staff' ? skip.by : null;
  return (
    <>
      <p className={styles.strong}>
        {t('dashboard.waiting.skips.seats', { time: timeOf(skip.time), room: skip.roomName, people })}
      </p>
      <p className={styles.text}>
        {t('dashboard.waiting.skips.offered', { name: skip.offeredTo, at: formatClockTime(skip.at, timezone) })}.{' '}
        {chosenBy !== null
          ? t('dashboard.waiting.skips.reason.chosen_by', { by: chosenBy })
          : t(`dashboard.waiting.skips.reason.${skip.reason}`)}
      </p>
    </>
  );
}
