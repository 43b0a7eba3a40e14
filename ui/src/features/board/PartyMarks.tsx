import { tokens } from '@fluentui/react-components';
import { Call16Regular } from '@fluentui/react-icons/svg/call';
import { Checkmark16Regular } from '@fluentui/react-icons/svg/checkmark';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissCircle16Regular } from '@fluentui/react-icons/svg/dismiss-circle';
import { DocumentText16Regular } from '@fluentui/react-icons/svg/document-text';
import { Eye16Regular } from '@fluentui/react-icons/svg/eye';
import { Globe16Regular } from '@fluentui/react-icons/svg/globe';
import { HourglassHalf16Regular } from '@fluentui/react-icons/svg/hourglass-half';
import { Money16Regular } from '@fluentui/react-icons/svg/money';
import { PersonWalking16Regular } from '@fluentui/react-icons/svg/person-walking';
import { Phone16Regular } from '@fluentui/react-icons/svg/phone';
import { TextBulletListLtr16Regular } from '@fluentui/react-icons/svg/text-bullet-list-ltr';
import { Warning16Regular } from '@fluentui/react-icons/svg/warning';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '#shared/messages/delivery';
import type { MessageStatus } from '#shared/messages/schema';
import type { StaffReservation } from '#shared/reservations/desk';
import { board, visuallyHidden } from '#ui/features/dashboard/board-layout.ts';
import { Tip } from '#ui/kit/Tip.tsx';
import { stateTokens } from '#ui/theme/own-tokens.ts';

type Icon = typeof Call16Regular;

const sources: Record<StaffReservation['source'], Icon> = {
  web: Globe16Regular,
  waitlist: TextBulletListLtr16Regular,
  phone: Phone16Regular,
  'walk-in': PersonWalking16Regular,
  enquiry: DocumentText16Regular,
};
const messages: Record<MessageStatus, Icon> = {
  QUEUED: HourglassHalf16Regular,
  SENT: Checkmark16Regular,
  DELIVERED: CheckmarkCircle16Regular,
  READ: Eye16Regular,
  FAILED: Call16Regular,
  DROPPED: DismissCircle16Regular,
};

/** The words shrink, the icon does not. */
const MARK_ICON = '14px';

const useStyles = makeStyles({
  mark: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: MARK_ICON,
    color: tokens.colorNeutralForeground3,
    '> svg': { flexShrink: 0, width: MARK_ICON, height: MARK_ICON },
  },
  // Above the name's button, which covers the whole row.
  call: {
    position: 'relative',
    zIndex: 1,
    color: stateTokens.fullForeground,
    borderRadius: tokens.borderRadiusSmall,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    '::after': { content: '""', position: 'absolute', inset: '-13px -4px' },
  },
  // Most bookings come from the site: where space is short the icon suffices.
  usual: { [board.phone]: visuallyHidden },
  words: { [board.short]: visuallyHidden },
  // Not needed to seat a party: on a laptop only the dialog shows them
  detail: { [board.short]: visuallyHidden },
  failed: { color: stateTokens.fullForeground, fontWeight: tokens.fontWeightMedium },
  beyond: { color: stateTokens.waitForeground, overflowWrap: 'anywhere' },
  paid: { color: stateTokens.freeForeground },
});

export function PartyMarks({ reservation, isStop }: { reservation: StaffReservation; isStop: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { source, depositStatus, overbookReason } = reservation;
  return (
    <>
      {overbookReason !== null && (
        <Mark
          icon={Warning16Regular}
          title={t('parties.overbooked', { reason: overbookReason })}
          className={styles.beyond}
        >
          {t('parties.overbooked', { reason: overbookReason })}
        </Mark>
      )}
      <Mark
        icon={sources[source]}
        className={styles.detail}
        title={t('parties.sourceLabel', { source: t(`parties.source.${source}`) })}
      >
        <span className={mergeClasses(source === 'web' && styles.usual)}>{t(`parties.source.${source}`)}</span>
      </Mark>
      {depositStatus !== null && (
        <Mark
          icon={Money16Regular}
          title={t(`parties.deposit.state.${depositStatus}`)}
          className={mergeClasses(depositStatus === 'PAID' && styles.paid)}
        >
          {t(`parties.deposit.state.${depositStatus}`)}
        </Mark>
      )}
      <MessageMark reservation={reservation} isStop={isStop} />
    </>
  );
}

/** State of the last message; after a failure, a link to call the guest. */
function MessageMark({ reservation, isStop }: { reservation: StaffReservation; isStop: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { lastMessage, phone } = reservation;
  if (lastMessage === null) return null;
  const state = t(`parties.message.state.${lastMessage.status}`);
  const mark = messages[lastMessage.status];
  if (lastMessage.status !== 'FAILED')
    return (
      <Mark icon={mark} title={`${t(`parties.message.type.${lastMessage.type}`)}: ${state}`}>
        {state}
      </Mark>
    );
  const failed = lastMessage.failure ? failureSentence(lastMessage.failure) : null;
  return (
    <Tip text={failed === null ? state : t(failed.key, { detail: failed.detail })} relationship="description">
      <a className={styles.call} href={`tel:${phone}`} tabIndex={isStop ? 0 : -1}>
        <Mark icon={mark} className={styles.failed}>
          {state}
        </Mark>
      </a>
    </Tip>
  );
}

interface MarkProps {
  icon: Icon;
  title?: string;
  className?: string;
  children: ReactNode;
}

function Mark({ icon: MarkIcon, title, className, children }: MarkProps) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.mark, className)} title={title}>
      <MarkIcon aria-hidden />
      <span className={styles.words}>{children}</span>
    </span>
  );
}
