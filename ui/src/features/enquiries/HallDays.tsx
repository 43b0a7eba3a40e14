import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { HallDay, StaffEnquiry } from '#shared/enquiries/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { useHallDay } from '#ui/features/enquiries/use-enquiries.ts';
import { useEnquiryWords } from '#ui/features/enquiries/use-enquiry-words.ts';
import { useTakenWords } from '#ui/features/enquiries/use-taken-words.ts';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { StateWord } from '#ui/kit/StateWord.tsx';
import { Text } from '#ui/kit/Text.tsx';

const useStyles = makeStyles({
  day: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    minWidth: 0,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    overflowWrap: 'anywhere',
  },
  date: { fontWeight: tokens.fontWeightSemibold },
  room: { display: 'grid', gap: tokens.spacingVerticalXXS },
  state: { whiteSpace: 'normal' },
});

interface HallDaysProps {
  venue: ManagedVenue;
  enquiry: StaffEnquiry;
}

/** For each wished day: parties in each hall, and other enquiries for the same day. */
export function HallDays({ venue, enquiry }: HallDaysProps) {
  const { t } = useTranslation();
  return (
    <Stack as="section" gap="S">
      <Text as="h3" look="title">
        {t('enquiries.staff.days')}
      </Text>
      {enquiry.dates.map((date) => (
        <WishedDay key={date} {...{ venue, enquiry, date }} />
      ))}
    </Stack>
  );
}

function WishedDay({ venue, enquiry, date }: HallDaysProps & { date: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { dayOf } = useEnquiryWords();
  const read = useHallDay(venue.id, date);
  const othersOf = ({ wishedBy }: HallDay) => wishedBy.filter(({ id }) => id !== enquiry.id).map(({ name }) => name);
  return (
    <section className={styles.day} aria-label={dayOf(date)}>
      <h4 className={styles.date}>{dayOf(date)}</h4>
      <PanelRead read={read}>
        {(day) => (
          <>
            {day.rooms.map((room) => (
              <WishedRoom key={room.id} {...{ room, date }} people={enquiry.people} />
            ))}
            {othersOf(day).length > 0 && (
              <Text look="aside">{t('enquiries.staff.wishedBy', { names: othersOf(day).join(', ') })}</Text>
            )}
          </>
        )}
      </PanelRead>
    </section>
  );
}

interface WishedRoomProps {
  room: HallDay['rooms'][number];
  date: string;
  people: number;
}

function WishedRoom({ room, date, people }: WishedRoomProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const takenWords = useTakenWords(date);
  const state = useRoomState(room, people);
  return (
    <div className={styles.room}>
      <span>{room.name}</span>
      {state !== null && <StateWord className={styles.state} {...state} />}
      {room.taken.map((taken) => (
        <Row key={taken.from} gap="S" rowGap="None">
          <StateWord
            look={taken.isHeld ? 'wait' : 'full'}
            word={t(taken.isHeld ? 'enquiries.staff.isHeld' : 'enquiries.staff.isTaken')}
          />
          <span>{takenWords(taken)}</span>
        </Row>
      ))}
    </div>
  );
}

/** Null if the parties of the day say it all. */
function useRoomState({ capacity, minPeople, times, taken }: WishedRoomProps['room'], people: number) {
  const { t } = useTranslation();
  if (people > capacity) return { look: 'full' as const, word: t('enquiries.staff.tooSmall', { count: capacity }) };
  if (people < minPeople) return { look: 'full' as const, word: t('enquiries.staff.tooLarge', { count: minPeople }) };
  if (times.length === 0) return { look: 'closed' as const, word: t('enquiries.staff.shut') };
  return taken.length > 0 ? null : { look: 'free' as const, word: t('enquiries.staff.free') };
}
