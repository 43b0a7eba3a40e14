import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { DaySlots } from '#ui/features/schedule/DaySlots.tsx';
import { slotsOfRoom } from '#ui/features/schedule/slot-view.ts';
import { useDayPreview } from '#ui/features/week/use-week.ts';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  title: { fontWeight: tokens.fontWeightSemibold },
  // The card is narrower than the public page, so a row has two tiles instead of three.
  section: { [media.phone]: { '& ul': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } } },
  room: { marginTop: tokens.spacingVerticalM },
});

/** Same components as the public page. */
export function DayPreview({ venue, date }: { venue: ManagedVenue; date: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const read = useDayPreview(venue.id, date);
  const [roomId, setRoom] = useState(venue.rooms[0]?.id ?? '');
  const [time, setTime] = useState<string | null>(null);
  const slots = read.data && slotsOfRoom(read.data, roomId);
  return (
    <section className={styles.section} aria-label={t('week.day.preview')}>
      <h3 className={styles.title}>{t('week.day.preview')}</h3>
      {venue.rooms.length > 1 && (
        <SelectField
          className={styles.room}
          label={t('week.day.previewRoom')}
          name="previewRoom"
          value={roomId}
          options={venue.rooms.map((room) => ({ value: room.id, text: room.name }))}
          onChange={setRoom}
        />
      )}
      {slots?.length === 0 ? (
        <p className={styles.room}>{t('week.day.previewNone')}</p>
      ) : (
        <DaySlots
          {...{ slots, date }}
          error={read.error}
          retry={() => void read.refetch()}
          people={venue.minParty}
          chosenTime={time}
          onToggle={(chosen) => setTime(chosen === time ? null : chosen)}
        />
      )}
    </section>
  );
}
