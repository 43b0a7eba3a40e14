import { Button } from '@fluentui/react-components';
import { mergeClasses } from '@griffel/react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalLog } from '#shared/approvals/schema';
import { formatInstant } from '#shared/time';
import { useDialogStyles } from '#ui/features/approvals/dialog-styles.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { Text } from '#ui/kit/Text.tsx';

type LogEntry = Pick<ApprovalLog, 'id' | 'createdAt' | 'admin' | 'comment'>;

interface ChangeLogProps<Entry extends LogEntry> {
  read: Pick<UseQueryResult<Entry[]>, 'data' | 'isError' | 'refetch'>;
  title: string;
  failed: string;
  empty: string;
  timezone: string;
  changeOf: (entry: Entry) => ReactNode;
}

export function ChangeLog<Entry extends LogEntry>({ read, title, failed, empty, ...of }: ChangeLogProps<Entry>) {
  const styles = useDialogStyles();
  const { t } = useTranslation();
  const { data, isError, refetch } = read;
  if (isError) {
    return (
      <div className={styles.empty} role="alert">
        <Text look="failed">{failed}</Text>
        <Button onClick={() => void refetch()}>{t('app.failure.retry')}</Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <SkeletonGroup className={styles.log}>
        <Skeleton height="64px" />
      </SkeletonGroup>
    );
  }
  if (data.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    // The keyboard can scroll a long history only if it is focusable.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <ol className={styles.log} tabIndex={0} aria-label={title}>
      {data.map((entry) => (
        <Entry key={entry.id} entry={entry} timezone={of.timezone}>
          {of.changeOf(entry)}
        </Entry>
      ))}
    </ol>
  );
}

function Entry({ entry, timezone, children }: { entry: LogEntry; timezone: string; children: ReactNode }) {
  const styles = useDialogStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const who = entry.admin === null ? t('approvals.log.nobody') : (entry.admin.email ?? t('approvals.log.owner'));
  const when = formatInstant(entry.createdAt, language, timezone);
  return (
    <li className={styles.entry}>
      {children}
      <p className={styles.meta}>{t('approvals.log.by', { who, when })}</p>
      {entry.comment === null ? (
        <p className={mergeClasses(styles.meta, styles.quiet)}>{t('approvals.log.noComment')}</p>
      ) : (
        <p className={styles.quote}>{entry.comment}</p>
      )}
    </li>
  );
}
