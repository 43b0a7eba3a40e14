import { Button, tokens } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { DeskNotice, DeskStatus } from '#shared/desk/local';
import { holdsLeases, needsStaff } from '#shared/desk/notices';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';
import { OrphanNotice } from '#ui/features/desk/window/OrphanNotice.tsx';
import { ServiceDayChoice } from '#ui/features/desk/window/ServiceDayChoice.tsx';
import { Row } from '#ui/kit/layout.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { Text } from '#ui/kit/Text.tsx';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    flexShrink: 0,
    // Several notices must not push the day off the screen.
    maxHeight: '38vh',
    overflowY: 'auto',
    '@media print': { display: 'none' },
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL} 0`,
  },
  text: { flexGrow: 1, minWidth: 0 },
  // As high as a line: the day below needs the room.
  dismiss: { marginBlock: '-8px', flexShrink: 0 },
});

export function DeskNotices({ status, timezone }: { status: DeskStatus; timezone: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { notices, clock } = status;
  // Only a signed-in user may choose the day
  const asksDay = status.phase === 'ready' && (clock.isDoubtful || clock.serviceDay !== null);
  if (!asksDay && notices.length === 0 && status.orphans.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.list} aria-label={t('desk.notice.label')} tabIndex={0}>
      {asksDay && <ServiceDayChoice {...{ status, timezone }} />}
      {status.orphans.map((orphan) => (
        <OrphanNotice key={orphan.id} {...{ orphan, status, timezone }} />
      ))}
      {notices.map((notice) => (
        <OneNotice key={notice.id} notice={notice} canDismiss={status.staff !== null || !needsStaff(notice)} />
      ))}
    </section>
  );
}

/** A seat may have been promised twice, or data may be lost: these interrupt screen readers. */
const grave: readonly DeskNotice['kind'][] = [
  'cloned',
  'server_restored',
  'outbox_set_aside',
  'outbox_behind',
  'outbox_newer',
  'disk_full',
];

function OneNotice({ notice, canDismiss }: { notice: DeskNotice; canDismiss: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useDeskAct('dismissNotice');
  // The notice is removed together with the pressed button
  const dismiss = () =>
    mutateAsync({ id: notice.id }).then(
      () => document.getElementById('main')?.focus({ preventScroll: true }),
      () => undefined,
    );
  const { file, read, unread, known } = notice.values;
  return (
    <Notice look={grave.includes(notice.kind) ? 'refusal' : 'waiting'}>
      <Row gap="M" align="Start" lines="one">
        <div className={styles.text}>
          <p>{t(`desk.notice.${notice.kind}`, { name: String(notice.values.name ?? '') })}</p>
          {read !== undefined && unread !== undefined && (
            <Text look="aside" breakWords>
              {t('desk.notice.read', { read, unread })}
            </Text>
          )}
          {known !== undefined && unread !== undefined && (
            <Text look="aside" breakWords>
              {t('desk.notice.behind', { known, unread })}
            </Text>
          )}
          {holdsLeases(notice) && <p>{t('desk.notice.holdsLeases')}</p>}
          {file !== undefined && (
            <Text look="aside" breakWords>
              {t('desk.notice.about', { what: file })}
            </Text>
          )}
        </div>
        {canDismiss && (
          <Button
            className={styles.dismiss}
            size="small"
            appearance="subtle"
            icon={<Dismiss16Regular />}
            aria-label={t('desk.notice.dismiss')}
            disabledFocusable={isPending}
            onClick={dismiss}
          />
        )}
      </Row>
    </Notice>
  );
}
