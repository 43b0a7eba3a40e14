import { Button } from '@fluentui/react-components';
import { Checkmark16Regular } from '@fluentui/react-icons/svg/checkmark';
import { useTranslation } from 'react-i18next';
import type { DeskNotice } from '#shared/desk/local';
import { lostActs } from '#shared/desk/notices';
import { useReviewStyles } from '#ui/features/desk/acts/review-styles.ts';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';
import { useSince } from '#ui/features/desk/window/use-since.ts';
import { Row } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';

interface MissingActsProps {
  notice: DeskNotice;
  timezone: string;
  heading: 'h3' | 'h4';
}

export function MissingActs({ notice, timezone, heading: Heading }: MissingActsProps) {
  const styles = useReviewStyles();
  const { t } = useTranslation();
  const since = useSince(timezone);
  const { mutateAsync, isPending } = useDeskAct('dismissNotice');
  // The card is removed together with the pressed button
  const dismiss = () =>
    mutateAsync({ id: notice.id }).then(
      () => document.getElementById('main')?.focus({ preventScroll: true }),
      () => undefined,
    );
  return (
    <li className={styles.card}>
      <div>
        <Heading className={styles.title}>{t('desk.review.missing', { count: lostActs(notice) })}</Heading>
        <Text look="note">{since(notice.at)}</Text>
      </div>
      <Text look="note">{t('desk.review.missingText')}</Text>
      <Row gap="S">
        <Button
          size="small"
          className={styles.act}
          icon={<Checkmark16Regular />}
          disabledFocusable={isPending}
          onClick={dismiss}
        >
          {t('desk.review.compared')}
        </Button>
      </Row>
    </li>
  );
}
