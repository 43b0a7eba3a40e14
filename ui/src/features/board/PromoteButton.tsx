import { Button, tokens } from '@fluentui/react-components';
import { ArrowCircleUp20Regular } from '@fluentui/react-icons/svg/arrow-circle-up';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { StaffEntry } from '#shared/waitlist/schema';
import type { Offer } from '#ui/features/board/offers.ts';
import type { Promotion } from '#ui/features/board/use-promotion.ts';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { spinner } from '#ui/kit/spinner.ts';

const useStyles = makeStyles({
  button: { flexShrink: 0 },
  // The hidden word keeps the button's width during the request.
  words: { display: 'inline-grid', placeItems: 'center', '> *': { gridArea: '1 / 1' } },
  hidden: { visibility: 'hidden' },
  ring: {
    width: '16px',
    height: '16px',
    ...spinner,
    border: `2px solid ${tokens.colorNeutralStroke1}`,
    borderTopColor: tokens.colorBrandForeground1,
  },
  // The desk's table has one more column, so the button shows only its icon.
  icon: { width: '32px', paddingInline: 0, lineHeight: 0 },
  dense: {
    minHeight: '32px',
    minWidth: 0,
    paddingInline: '8px',
    '::after': { inset: '-6px' },
    [board.short]: { fontSize: tokens.fontSizeBase100 },
  },
});

interface PromoteButtonProps {
  entry: StaffEntry;
  offer: Offer | null;
  promotion: Promotion;
  /** Seats are free: shown as the row's main action. */
  tint?: boolean;
  dense?: boolean;
  iconOnly?: boolean;
}

export function PromoteButton({
  entry,
  offer,
  promotion,
  tint = false,
  dense = false,
  iconOnly = false,
}: PromoteButtonProps) {
  const styles = useStyles();
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const { name } = entry;
  const timeOf = useSlotTime(offer?.date ?? entry.date);
  const isPending = promotion.pendingId === entry.id;
  const label =
    offer === null
      ? t('dashboard.promote.label', { name })
      : t('dashboard.promote.labelTo', { name, time: timeOf(offer.time), room: offer.roomName });
  return (
    <Button
      size="small"
      className={mergeClasses(styles.button, tint && looks.tint, dense && styles.dense, iconOnly && styles.icon)}
      title={iconOnly ? label : undefined}
      aria-label={isPending ? `${t('dashboard.promote.pending')} ${name}` : label}
      disabledFocusable={promotion.pendingId !== null}
      onClick={() => void promotion.promote(entry, offer)}
    >
      <span className={styles.words}>
        <span className={mergeClasses(isPending && styles.hidden)}>
          {iconOnly ? <ArrowCircleUp20Regular aria-hidden /> : t('dashboard.promote.action')}
        </span>
        {isPending && <span className={styles.ring} />}
      </span>
    </Button>
  );
}
