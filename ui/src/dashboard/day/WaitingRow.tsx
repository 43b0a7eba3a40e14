import { tokens } from '@fluentui/react-components';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { HourglassHalf16Regular } from '@fluentui/react-icons/svg/hourglass-half';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import { formatClockTime } from '#shared/time';
import type { WaitlistEntry } from '#shared/waitlist/schema';
import { stateTokens } from '#ui/app/ownTokens.ts';
import { board } from '#ui/dashboard/boardLayout.ts';
import { type Offer, waitedFor } from '#ui/dashboard/day/offers.ts';
import { PromoteButton } from '#ui/dashboard/day/PromoteButton.tsx';
import type { Moment } from '#ui/dashboard/day/parties.ts';
import type { Promotion } from '#ui/dashboard/day/usePromotion.ts';
import { takesFeminine } from '#ui/dashboard/roomArticle.ts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '54px',
    padding: '6px 12px 6px 20px',
    ':not(:first-child)': {
      borderTop: `1px solid color-mix(in srgb, ${tokens.colorNeutralStroke2} 60%, transparent)`,
    },
    [board.short]: { minHeight: '76px', padding: '8px 8px 8px 16px', gap: '6px' },
    [board.phone]: { padding: '8px 12px 8px 16px' },
  },
  suggested: {
    backgroundColor: `color-mix(in srgb, ${stateTokens.freeBackground} 70%, transparent)`,
    boxShadow: `inset 4px 0 0 ${stateTokens.freeMark}`,
  },
  place: {
    width: '20px',
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightSemibold,
    [board.short]: { width: '16px' },
  },
  who: { flexGrow: 1, minWidth: 0 },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold, lineHeight: '21px', overflowWrap: 'anywhere' },
  meta: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '10px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    '> *': { whiteSpace: 'nowrap' },
    [board.short]: { columnGap: '7px' },
  },
  // The room's name may be long; on a line of its own it wraps.
  state: {
    display: 'inline-flex',
    gap: tokens.spacingHorizontalXS,
    fontWeight: tokens.fontWeightMedium,
    whiteSpace: 'normal',
  },
  free: { color: stateTokens.freeForeground },
  told: { color: stateTokens.waitForeground },
  icon: { flexShrink: 0, marginTop: '1px' },
  dim: { color: tokens.colorNeutralForeground3 },
  phone: {
    position: 'relative',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    '::after': { content: '""', position: 'absolute', inset: '-13px -4px' },
  },
});

interface WaitingRowProps {
  entry: WaitlistEntry;
  /** Place in line, from 1. */
  place: number;
  /** Where there is room for it now. */
  offer: Offer | null;
  isSuggested: boolean;
  /** Null on days that are over: nothing can be offered there. */
  promotion: Promotion | null;
  moment: Moment;
}

export function WaitingRow({ entry, place, offer, isSuggested, promotion, moment }: WaitingRowProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const phone = formatPhone(entry.phone);
  return (
    <li className={mergeClasses(styles.row, isSuggested && styles.suggested)}>
      <span className={styles.place}>{place}</span>
      <div className={styles.who}>
        <span className={styles.name}>{entry.name}</span>
        <span className={styles.meta}>
          <span>{t('dashboard.parties.people', { count: entry.people })}</span>
          <span>{wantedTime(entry, t)}</span>
          <Standing entry={entry} offer={isSuggested ? offer : null} moment={moment} />
          <a
            className={styles.phone}
            href={`tel:${entry.phone}`}
            aria-label={t('dashboard.parties.call', { name: entry.name, phone })}
          >
            {phone}
          </a>
        </span>
      </div>
      {entry.status === 'WAITING' && promotion !== null && (
        <PromoteButton entry={entry} offer={offer} promotion={promotion} tint={isSuggested} />
      )}
    </li>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

function wantedTime({ altPref, time }: WaitlistEntry, t: Translate): string {
  if (altPref === 'ANY') return t('dashboard.waiting.any');
  return altPref === 'STRICT' ? t('dashboard.waiting.strict', { time }) : t('dashboard.waiting.near', { time });
}

/** Told until when, where there is room, or how long it has waited. */
function Standing({ entry, offer, moment }: { entry: WaitlistEntry; offer: Offer | null; moment: Moment }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (entry.status === 'NOTIFIED')
    return (
      <span className={mergeClasses(styles.state, styles.told)}>
        <HourglassHalf16Regular aria-hidden className={styles.icon} />
        {entry.holdUntil === null
          ? t('dashboard.waiting.notifiedOpen')
          : t('dashboard.waiting.notified', { time: formatClockTime(entry.holdUntil, moment.timezone) })}
      </span>
    );
  if (offer !== null)
    return (
      <span className={mergeClasses(styles.state, styles.free)}>
        <CheckmarkCircle16Regular aria-hidden className={styles.icon} />
        {t(takesFeminine(offer.roomName) ? 'dashboard.waiting.fits_feminine' : 'dashboard.waiting.fits', {
          time: offer.time,
          room: offer.roomName,
        })}
      </span>
    );
  return <span className={styles.dim}>{waitedWords(entry, moment.now, t)}</span>;
}

function waitedWords(entry: WaitlistEntry, now: Date, t: Translate): string {
  const { unit, count } = waitedFor(entry.createdAt, now);
  if (unit === 'now') return t('dashboard.waiting.justNow');
  if (unit === 'minutes') return t('dashboard.waiting.minutesAgo', { count });
  return unit === 'hours' ? t('dashboard.waiting.hoursAgo', { count }) : t('dashboard.waiting.daysAgo', { count });
}
