import { tokens } from '@fluentui/react-components';
import { Cloud20Regular } from '@fluentui/react-icons/svg/cloud';
import { CloudArrowUp20Regular } from '@fluentui/react-icons/svg/cloud-arrow-up';
import { CloudCheckmark20Regular } from '@fluentui/react-icons/svg/cloud-checkmark';
import { CloudOff20Regular } from '@fluentui/react-icons/svg/cloud-off';
import { ErrorCircle20Regular } from '@fluentui/react-icons/svg/error-circle';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskStatus } from '#shared/desk/local';
import { deskLayout } from '#ui/features/desk/window/desk-layout.ts';
import type { ShowDialog } from '#ui/features/desk/window/use-desk-dialogs.ts';
import { useSince } from '#ui/features/desk/window/use-since.ts';
import { innerFocusRing } from '#ui/theme/fragments.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const part = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '38px',
  paddingInline: '12px',
  border: 0,
  fontFamily: 'inherit',
  fontSize: tokens.fontSizeBase200,
  fontWeight: tokens.fontWeightMedium,
  whiteSpace: 'nowrap',
} as const;

const useStyles = makeStyles({
  // Neutral online, an amber edge in an outage, never a red banner.
  badge: {
    display: 'inline-flex',
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '20px',
    backgroundColor: tokens.colorNeutralBackground1,
    [deskLayout.phone]: { flexWrap: 'wrap' },
  },
  off: {
    border: `1px solid ${stateTokens.waitStroke}`,
    backgroundColor: `color-mix(in srgb, ${stateTokens.waitBackground} 45%, ${tokens.colorNeutralBackground3})`,
    '--part-edge': stateTokens.waitStroke,
  },
  link: {
    ...part,
    color: tokens.colorNeutralForeground1,
    '> svg': { flexShrink: 0, color: stateTokens.freeMark },
    [deskLayout.phone]: { flexGrow: 1 },
  },
  linkOff: { '> svg': { color: stateTokens.waitMark } },
  button: {
    ...part,
    position: 'relative',
    borderLeft: `1px solid var(--part-edge, ${tokens.colorNeutralStroke2})`,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':last-child': { borderTopRightRadius: '20px', borderBottomRightRadius: '20px' },
    ':hover': { backgroundColor: tokens.colorNeutralBackground6 },
    ':focus-visible': innerFocusRing,
    '> svg': { flexShrink: 0 },
    // In a second line, colours and icons separate the parts.
    [deskLayout.phone]: { borderLeft: 'none' },
    // Touch area of 44 px.
    '::after': { content: '""', position: 'absolute', inset: '-3px 0' },
  },
  unsent: { color: tokens.colorBrandForegroundLink },
  review: { color: stateTokens.fullForeground },
});

interface DeskBadgeProps {
  status: DeskStatus;
  timezone: string;
  show: ShowDialog;
}

export function DeskBadge({ status, timezone, show }: DeskBadgeProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { link, unsent, toReview } = status;
  const isOff = link.kind === 'offline';
  return (
    <div role="status" className={mergeClasses(styles.badge, isOff && styles.off)}>
      <span className={mergeClasses(styles.link, link.kind !== 'online' && styles.linkOff)}>
        <LinkWords {...{ link, timezone }} />
      </span>
      {unsent > 0 && (
        <Part className={mergeClasses(styles.button, styles.unsent)} onClick={() => show({ kind: 'waiting' })}>
          <CloudArrowUp20Regular aria-hidden />
          {t('desk.badge.unsent', { count: unsent })}
        </Part>
      )}
      {toReview > 0 && (
        <Part className={mergeClasses(styles.button, styles.review)} onClick={() => show({ kind: 'review' })}>
          <ErrorCircle20Regular aria-hidden />
          {t('desk.badge.review', { count: toReview })}
        </Part>
      )}
    </div>
  );
}

function LinkWords({ link, timezone }: { link: DeskStatus['link']; timezone: string }) {
  const { t } = useTranslation();
  const since = useSince(timezone);
  if (link.kind === 'offline')
    return (
      <>
        <CloudOff20Regular aria-hidden />
        {t('desk.badge.offline', { time: since(link.since) })}
      </>
    );
  const Icon = link.kind === 'online' ? CloudCheckmark20Regular : Cloud20Regular;
  return (
    <>
      <Icon aria-hidden />
      {t(`desk.badge.${link.kind}`)}
    </>
  );
}

interface PartProps {
  className: string;
  onClick: () => void;
  children: ReactNode;
}

const Part = (props: PartProps) => <button type="button" aria-haspopup="dialog" {...props} />;
