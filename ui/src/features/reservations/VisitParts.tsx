import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { countsSeats } from '#shared/reservations/rules';
import type { GuestReservation, GuestVisitPart } from '#shared/reservations/schema';
import { peopleAtOnce } from '#shared/treatments/visit';
import { treatmentLine } from '#ui/features/reservations/booked-treatment.ts';
import { useReservationText } from '#ui/features/reservations/use-reservation-text.ts';
import { useSlotTimes } from '#ui/features/schedule/use-after-midnight.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { ownTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  root: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorBrandBackground2,
  },
  over: { backgroundColor: tokens.colorNeutralBackground6 },
  part: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    overflowWrap: 'anywhere',
  },
  time: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  struck: { textDecorationLine: 'line-through', color: tokens.colorNeutralForeground3 },
  note: { color: ownTokens.tintForeground },
});

interface VisitPartsProps extends Pick<GuestReservation, 'date' | 'time' | 'people'> {
  parts: readonly GuestVisitPart[];
  /** Muted: past or cancelled. */
  isOver: boolean;
  /** The whole visit is cancelled: the page says by whom. */
  isGone: boolean;
}

/** All treatments of a visit in the guest's order. */
export function VisitParts({ parts, isOver, isGone, ...seats }: VisitPartsProps) {
  const styles = useStyles();
  const counted = parts.some(isLive) ? parts.filter(isLive) : parts;
  const guests = peopleAtOnce(counted.map(({ date, time }) => ({ date, time, people: seats.people })));
  const { longDate, people } = useReservationText({ ...seats, people: guests });
  return (
    <div className={mergeClasses(styles.root, isOver && styles.over)}>
      <p>{guests === 1 ? longDate : `${longDate} · ${people}`}</p>
      <Stack as="ol" gap="M" top="S">
        {parts.map((part, n) => (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of a visit never changes
            key={n}
            {...{ part, isGone }}
            isOtherDay={part.date !== seats.date}
            isBeside={areTogether(parts[n - 1], part)}
          />
        ))}
      </Stack>
    </div>
  );
}

const isLive = ({ status }: GuestVisitPart): boolean => countsSeats(status);

const areTogether = (before: GuestVisitPart | undefined, part: GuestVisitPart): boolean =>
  before !== undefined && isLive(before) && isLive(part) && before.date === part.date && before.time === part.time;

interface PartProps {
  part: GuestVisitPart;
  isGone: boolean;
  isOtherDay: boolean;
  isBeside: boolean;
}

function Part({ part, isGone, isOtherDay, isBeside }: PartProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const { longDate } = useReservationText({ ...part, people: 1 });
  const timeOf = useSlotTimes();
  const note = useNote(part);
  return (
    <li className={styles.part}>
      <span className={mergeClasses(styles.time, part.status === 'CANCELLED' && styles.struck)}>{timeOf(part)}</span>
      <div>
        {isOtherDay && <p>{longDate}</p>}
        <p>{treatmentLine(part.treatment)}</p>
        <Text look="aside">
          {[part.roomName, isBeside && t('reservations.visit.sameTime')].filter(Boolean).join(' · ')}
        </Text>
        {!isGone && note !== null && <p className={styles.note}>{note}</p>}
      </div>
    </li>
  );
}

/** What the venue or the guest changed since the booking. */
function useNote({ status, cancelReason, movedFrom, ...part }: GuestVisitPart): string | null {
  const { t } = useTranslation();
  const { when } = useReservationText({ ...(movedFrom ?? part), people: 1 });
  if (status === 'CANCELLED')
    return t(`reservations.visit.${cancelReason === 'STAFF' ? 'partCancelledByVenue' : 'partCancelled'}`);
  return movedFrom === null ? null : t('reservations.visit.moved', { when });
}
