import { Button, tokens } from '@fluentui/react-components';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { HourglassHalf16Regular } from '@fluentui/react-icons/svg/hourglass-half';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import { formatClockTime } from '#shared/time';
import type { StaffEntry } from '#shared/waitlist/schema';
import { MessageMark } from '#ui/features/board/MessageMark.tsx';
import type { Offer } from '#ui/features/board/offers.ts';
import { PromoteButton } from '#ui/features/board/PromoteButton.tsx';
import type { Moment } from '#ui/features/board/parties.ts';
import type { Promotion } from '#ui/features/board/use-promotion.ts';
import { useWaitedWords } from '#ui/features/board/use-waited-words.ts';
import { WantedTime } from '#ui/features/board/WantedTime.tsx';
import { board, narrowPane } from '#ui/features/dashboard/board-layout.ts';
import { takesFeminine } from '#ui/features/dashboard/room-article.ts';
import { DeskMark } from '#ui/features/desk/board/DeskMark.tsx';
import { guestsWaiting, useWaitedLines } from '#ui/features/reservations/booked-treatment.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

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
    [board.phone]: { flexWrap: 'wrap', rowGap: '4px', padding: '8px 12px 8px 16px' },
    [narrowPane]: { flexWrap: 'wrap', rowGap: '4px' },
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
  who: {
    flexGrow: 1,
    flexBasis: 0,
    minWidth: 0,
    [board.phone]: { minWidth: 'calc(100% - 80px)' },
    [narrowPane]: { minWidth: 'calc(100% - 80px)' },
  },
  promote: {
    display: 'flex',
    flexShrink: 0,
    [board.phone]: { order: 1, flexBasis: '100%', paddingLeft: '28px' },
    [narrowPane]: { order: 1, flexBasis: '100%', paddingLeft: '28px' },
  },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold, lineHeight: '1.3125rem', overflowWrap: 'anywhere' },
  meta: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '10px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.125rem',
    color: tokens.colorNeutralForeground2,
    [board.short]: { columnGap: '7px' },
  },
  state: { display: 'inline-flex', gap: tokens.spacingHorizontalXS, fontWeight: tokens.fontWeightMedium },
  free: { color: stateTokens.freeForeground },
  told: { color: stateTokens.waitForeground },
  icon: { flexShrink: 0, marginTop: '1px' },
  more: { flexShrink: 0, minWidth: '36px' },
  notes: { overflowWrap: 'anywhere' },
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
  entry: StaffEntry;
  /** Place in line, from 1. */
  place: number;
  offer: Offer | null;
  isSuggested: boolean;
  /** Null on past days: they have no seats to offer. */
  promotion: Promotion | null;
  onMenu: (entry: StaffEntry, button: HTMLElement) => void;
  moment: Moment;
}

export function WaitingRow({ entry, place, offer, isSuggested, promotion, onMenu, moment }: WaitingRowProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <li data-entry={entry.id} className={mergeClasses(styles.row, isSuggested && styles.suggested)}>
      <span className={styles.place}>{place}</span>
      <EntryFacts {...{ entry, moment }} offer={isSuggested ? offer : null} />
      {entry.status === 'WAITING' && promotion !== null && (
        <span className={styles.promote}>
          <PromoteButton entry={entry} offer={offer} promotion={promotion} tint={isSuggested} />
        </span>
      )}
      <Button
        className={styles.more}
        appearance="subtle"
        size="small"
        icon={<MoreHorizontal20Regular />}
        aria-haspopup="menu"
        aria-label={t('dashboard.waiting.menu.open', { name: entry.name })}
        onClick={(event) => onMenu(entry, event.currentTarget)}
      />
    </li>
  );
}

function EntryFacts({ entry, offer, moment }: Pick<WaitingRowProps, 'entry' | 'offer' | 'moment'>) {
  const styles = useStyles();
  const { t } = useTranslation();
  const phone = formatPhone(entry.phone);
  const linesOf = useWaitedLines();
  return (
    <div className={styles.who}>
      <span className={styles.name}>{entry.name}</span>
      <span className={styles.meta}>
        <span>{t('dashboard.parties.people', { count: guestsWaiting(entry) })}</span>
        {linesOf(entry).map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a visit may have equal treatments, and keeps their order
          <span key={n}>{line}</span>
        ))}
        <span>
          <WantedTime {...entry} />
        </span>
        <DeskMark onDesk={entry.onDesk} />
        <Standing {...{ entry, offer, moment }} />
        <a
          className={styles.phone}
          href={`tel:${entry.phone}`}
          aria-label={t('dashboard.parties.call', { name: entry.name, phone })}
        >
          {phone}
        </a>
        {entry.notes !== null && <span className={styles.notes}>{entry.notes}</span>}
        <MessageMark entry={entry} />
      </span>
    </div>
  );
}

function Standing({ entry, offer, moment }: { entry: StaffEntry; offer: Offer | null; moment: Moment }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const waited = useWaitedWords(moment.now);
  const timeOf = useSlotTime(moment.date);
  if (entry.status === 'NOTIFIED')
    return (
      <span className={mergeClasses(styles.state, styles.told)}>
        <HourglassHalf16Regular aria-hidden className={styles.icon} />
        {entry.holdUntil === null
          ? t('dashboard.waiting.notifiedOpen')
          : t(hasLeft(entry) ? 'dashboard.waiting.notified' : 'dashboard.waiting.kept', {
              time: formatClockTime(entry.holdUntil, moment.timezone),
            })}
      </span>
    );
  if (offer !== null)
    return (
      <span className={mergeClasses(styles.state, styles.free)}>
        <CheckmarkCircle16Regular aria-hidden className={styles.icon} />
        {t(takesFeminine(offer.roomName) ? 'dashboard.waiting.fits_feminine' : 'dashboard.waiting.fits', {
          time: timeOf(offer.time),
          room: offer.roomName,
        })}
      </span>
    );
  return <span className={styles.dim}>{waited(entry.createdAt)}</span>;
}

/** A guest counts as told once the message is on its way; without a message, staff told the guest. */
const hasLeft = ({ lastMessage }: StaffEntry): boolean =>
  lastMessage === null || ['SENT', 'DELIVERED', 'READ'].includes(lastMessage.status);
