import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Slot } from '#shared/schedule/schema';
import { periodOf } from '#shared/venues/rules';
import type { Period } from '#shared/venues/schema';
import { SlotTile } from '#ui/features/schedule/SlotTile.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
    gap: tokens.spacingHorizontalM,
    marginTop: tokens.spacingVerticalL,
    [media.phone]: {
      gap: tokens.spacingHorizontalS,
      marginTop: tokens.spacingVerticalM,
    },
    '@media (min-width: 360px) and (max-width: 600px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    '@media (max-width: 359px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.largeLetters]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  item: { display: 'flex' },
  begun: {
    marginTop: tokens.spacingVerticalS,
    paddingLeft: 0,
    paddingRight: 0,
    maxWidth: '100%',
    whiteSpace: 'normal',
    textAlign: 'start',
    color: tokens.colorBrandForegroundLink,
    ':hover': { backgroundColor: 'transparent', color: tokens.colorBrandForegroundLinkHover },
  },
  period: {
    marginTop: tokens.spacingVerticalL,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    '& + ul': { marginTop: tokens.spacingVerticalS },
  },
  waiting: { [media.phone]: { height: '5.75rem' } },
});

interface SlotGridProps {
  slots: readonly Slot[];
  date: string;
  people: number;
  chosenTime: string | null;
  /** Its slots come first, under its name. */
  period?: Period | '';
  onToggle: (time: string) => void;
  onWait?: ((time: string) => void) | undefined;
  noteOf?: (slot: Slot) => string;
}

/** Slots that have begun are collapsed, so that the first bookable one is in view. */
export function SlotGrid({ slots, chosenTime, period = '', onToggle, onWait, noteOf, ...tile }: SlotGridProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [unfolded, setUnfolded] = useState(false);
  const begun = slots.filter((slot) => slot.hasBegun);
  const shown = unfolded ? slots : slots.filter((slot) => !slot.hasBegun);
  return (
    <>
      {begun.length > 0 && (
        <Button
          appearance="transparent"
          className={styles.begun}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? t('schedule.begunShown') : t('schedule.begunHidden', { count: begun.length })}
        </Button>
      )}
      {groupsOf(shown, period).map(({ name, slots: group }) => (
        <Fragment key={name}>
          {name !== 'title' && <h3 className={styles.period}>{t(`schedule.periods.${name}`)}</h3>}
          <ul className={styles.grid} aria-label={t(name === 'title' ? 'schedule.title' : `schedule.periods.${name}`)}>
            {group.map((slot) => (
              <li key={slot.id} className={styles.item}>
                <SlotTile
                  {...{ slot, ...tile }}
                  chosen={slot.time === chosenTime}
                  onToggle={() => onToggle(slot.time)}
                  onWait={onWait && (() => onWait(slot.time))}
                  note={noteOf?.(slot)}
                />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </>
  );
}

interface SlotsOfPeriod {
  name: Period | 'others' | 'none' | 'title';
  slots: readonly Slot[];
}

/** The searched period's slots first; one group if there is no period or no other slot. */
function groupsOf(slots: readonly Slot[], period: Period | ''): SlotsOfPeriod[] {
  const [within, others] = [true, false].map((isWithin) =>
    slots.filter(({ time }) => (periodOf(time) === period) === isWithin),
  ) as [Slot[], Slot[]];
  if (period === '' || others.length === 0) return [{ name: 'title', slots }];
  if (within.length === 0) return [{ name: 'none', slots }];
  return [
    { name: period, slots: within },
    { name: 'others', slots: others },
  ];
}

/** Ten placeholders: the default evening has slots from 19:00 to 23:30. */
export function SlotGridSkeleton() {
  const styles = useStyles();
  return (
    <SkeletonGroup className={styles.grid}>
      {'abcdefghij'.split('').map((each) => (
        <Skeleton key={each} height="100px" panel className={styles.waiting} />
      ))}
    </SkeletonGroup>
  );
}
