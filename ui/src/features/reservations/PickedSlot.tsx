import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_TIME } from '#shared/reservations/limits';
import { formatSlotDate, isDate } from '#shared/time';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { media, ownTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorBrandBackground2,
    color: ownTokens.tintForeground,
    [media.largeLetters]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  time: {
    gridRow: 'span 2',
    fontSize: tokens.fontSizeHero700,
    lineHeight: '2.25rem',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    color: tokens.colorNeutralForeground1,
  },
  dim: { color: tokens.colorNeutralForeground3 },
  line: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  hint: {
    marginTop: tokens.spacingVerticalS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
});

interface PickedProps {
  /** Written large. */
  time: string;
  date: string;
  details: string;
  isDim: boolean;
  children: ReactNode;
}

export function Picked({ time, date, details, isDim, children }: PickedProps) {
  const styles = useStyles();
  const { language } = useLanguage();
  return (
    <div aria-live="polite">
      <div className={styles.root}>
        <span className={mergeClasses(styles.time, isDim && styles.dim)}>{time}</span>
        <span className={styles.line}>{isDate(date) && formatSlotDate({ date, time }, language)}</span>
        <span className={styles.line}>{details}</span>
      </div>
      {children}
    </div>
  );
}

interface PickedSlotProps {
  time: string | null;
  date: string;
  people: number;
  roomName: string;
  isLost: boolean;
  /** The default time is refused for this party. */
  usualRefused: boolean;
}

export function PickedSlot({ time, date, people, roomName, isLost, usualRefused }: PickedSlotProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const hint = usualRefused ? 'reservations.form.usualTimeRefused' : 'reservations.form.usualTime';
  return (
    <Picked
      date={date}
      time={time ?? DEFAULT_TIME}
      details={`${t('reservations.people', { count: people })} · ${roomName}`}
      isDim={time === null ? usualRefused : isLost}
    >
      {time === null && <p className={styles.hint}>{t(hint, { time: DEFAULT_TIME })}</p>}
    </Picked>
  );
}
