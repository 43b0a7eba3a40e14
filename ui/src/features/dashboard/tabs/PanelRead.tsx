import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#ui/api/api-error.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';

const useStyles = makeStyles({
  lines: { display: 'grid', gap: tokens.spacingVerticalM },
});

interface PanelReadProps<Data> {
  read: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  height?: string;
  children: (data: Data) => ReactNode;
}

export function PanelRead<Data>({ read, height = '44px', children }: PanelReadProps<Data>) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (read.data !== undefined) return children(read.data);
  if (read.error !== null) {
    return (
      <Stack gap="M" align="Start" role="alert">
        <p>{sentenceOf(read.error, t('app.failure.connection'))}</p>
        <Button onClick={() => void read.refetch()}>{t('app.failure.retry')}</Button>
      </Stack>
    );
  }
  return (
    <SkeletonGroup className={styles.lines}>
      <Skeleton height={height} />
      <Skeleton height={height} />
    </SkeletonGroup>
  );
}
