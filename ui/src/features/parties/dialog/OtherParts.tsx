import { Button, tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import { formatShortSlotDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { useStatusWord } from '#ui/features/parties/use-status-word.ts';
import { useOtherParts } from '#ui/features/parties/use-visit.ts';
import { treatmentLine } from '#ui/features/reservations/booked-treatment.ts';
import { useSlotTimes } from '#ui/features/schedule/use-after-midnight.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gap: tokens.spacingVerticalS, marginTop: tokens.spacingVerticalL },
  list: { display: 'grid', gap: tokens.spacingVerticalS },
  part: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    justifyContent: 'start',
    width: '100%',
    minHeight: '44px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
    // A button of the kit does not wrap
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  time: { fontWeight: tokens.fontWeightSemibold },
  struck: { textDecorationLine: 'line-through' },
});

interface OtherPartsProps {
  venue: ManagedVenue;
  party: StaffReservation;
  onOpen: (part: StaffReservation) => void;
}

/** The other treatments of the visit; pressing one opens it. */
export function OtherParts({ venue, party, onOpen }: OtherPartsProps) {
  const styles = useStyles();
  const words = usePartyDialogStyles();
  const { t } = useTranslation();
  const heading = useId();
  const { others, error, isError, refetch } = useOtherParts(venue.id, party);
  const list = () => {
    if (others !== undefined)
      return (
        <ul className={styles.list}>
          {others.map((part) => (
            <li key={part.id}>
              <Part {...{ venue, part }} isOtherDay={part.date !== party.date} onOpen={() => onOpen(part)} />
            </li>
          ))}
        </ul>
      );
    if (isError) return <Failed sentence={sentenceOf(error, t('parties.visit.failed'))} retry={() => void refetch()} />;
    return (
      <SkeletonGroup>
        <Skeleton height="56px" />
      </SkeletonGroup>
    );
  };
  return (
    <section aria-labelledby={heading} className={styles.root}>
      <h3 id={heading} className={words.heading}>
        {t('parties.visit.title')}
      </h3>
      {list()}
    </section>
  );
}

function Failed({ sentence, retry }: { sentence: string; retry: () => void }) {
  const words = usePartyDialogStyles();
  const { t } = useTranslation();
  return (
    <div role="alert" className={words.block}>
      <p>{sentence}</p>
      <Button size="small" onClick={retry}>
        {t('app.failure.retry')}
      </Button>
    </div>
  );
}

interface PartProps {
  venue: ManagedVenue;
  part: StaffReservation;
  isOtherDay: boolean;
  onOpen: () => void;
}

function Part({ venue, part, isOtherDay, onOpen }: PartProps) {
  const styles = useStyles();
  const words = usePartyDialogStyles();
  const { language } = useLanguage();
  const statusWord = useStatusWord();
  const timeOf = useSlotTimes();
  const room = venue.rooms.find(({ id }) => id === part.roomId)?.name;
  const day = isOtherDay ? formatShortSlotDate(part, language) : null;
  return (
    <Button className={styles.part} onClick={onOpen}>
      <span className={mergeClasses(styles.time, part.status === 'CANCELLED' && styles.struck)}>{timeOf(part)}</span>
      <span>
        <span>{part.treatment === undefined ? part.name : treatmentLine(part.treatment)}</span>
        <br />
        <span className={words.quiet}>{[day, room, statusWord(part)].filter(Boolean).join(' · ')}</span>
      </span>
    </Button>
  );
}
