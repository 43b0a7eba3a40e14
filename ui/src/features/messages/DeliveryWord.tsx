import { tokens } from '@fluentui/react-components';
import { Checkmark16Regular } from '@fluentui/react-icons/svg/checkmark';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissCircle16Regular } from '@fluentui/react-icons/svg/dismiss-circle';
import { ErrorCircle16Regular } from '@fluentui/react-icons/svg/error-circle';
import { Eye16Regular } from '@fluentui/react-icons/svg/eye';
import { HourglassHalf16Regular } from '@fluentui/react-icons/svg/hourglass-half';
import { QuestionCircle16Regular } from '@fluentui/react-icons/svg/question-circle';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { MessageStatus, OutboxMessage } from '#shared/messages/schema';
import { formatShortSlotDate, localOf } from '#shared/time';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { letters } from '#ui/theme/fragments.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const icons: Record<MessageStatus, typeof Eye16Regular> = {
  QUEUED: HourglassHalf16Regular,
  SENT: Checkmark16Regular,
  DELIVERED: CheckmarkCircle16Regular,
  READ: Eye16Regular,
  FAILED: ErrorCircle16Regular,
  DROPPED: DismissCircle16Regular,
};

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    ...letters.S,
    fontWeight: tokens.fontWeightMedium,
    color: tokens.colorNeutralForeground2,
    '> svg': { flexShrink: 0 },
  },
  QUEUED: { color: stateTokens.waitForeground },
  SENT: {},
  DELIVERED: { color: stateTokens.freeForeground },
  READ: { color: stateTokens.freeForeground },
  FAILED: { color: stateTokens.fullForeground },
  DROPPED: { color: stateTokens.closedForeground },
});

interface DeliveryWordProps {
  message: OutboxMessage;
  timezone: string;
  now: Date;
}

/** With the date if it is another day. */
export function DeliveryWord({ message, timezone, now }: DeliveryWordProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { status, isUncertain } = message;
  const Icon = isUncertain ? QuestionCircle16Regular : icons[status];
  const state = isUncertain ? t('messages.queue.uncertain') : t(`messages.day.status.${status}`);
  const at = timeOf(message);
  const told = () => {
    if (at === null) return state;
    const { date, time } = localOf(new Date(at), timezone);
    if (date === localOf(now, timezone).date) return t('messages.day.at', { state, time });
    return t('messages.day.atDay', { state, time, date: formatShortSlotDate({ date, time }, language) });
  };
  return (
    <span className={mergeClasses(styles.root, styles[status])}>
      <Icon aria-hidden />
      {told()}
    </span>
  );
}

/** Null if the message has not been sent. */
function timeOf({ status, sentAt, deliveredAt, readAt }: OutboxMessage): string | null {
  if (status === 'SENT') return sentAt;
  if (status === 'DELIVERED') return deliveredAt;
  return status === 'READ' ? readAt : null;
}
