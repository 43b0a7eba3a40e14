import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#ui/api/api-error.ts';
import { Obstacles } from '#ui/features/dashboard/tabs/Obstacles.tsx';
import { Stack } from '#ui/kit/layout.tsx';

interface TurnoverProps {
  venueId: string;
  error: unknown;
  /** Saves again and accepts the turnover. */
  onAccept: () => void;
}

/** Error of a save. If it needs turnover, the reader can accept that. */
export function Turnover({ venueId, error, onAccept }: TurnoverProps) {
  const { t } = useTranslation();
  if (!isTurnover(error)) return <Obstacles venueId={venueId} error={error} />;
  return (
    <Stack gap="M" align="Start">
      <Obstacles venueId={venueId} error={error} />
      <p>{t('week.turnoverText')}</p>
      <Button onClick={onAccept}>{t('week.turnoverAccept')}</Button>
    </Stack>
  );
}

export const isTurnover = (error: unknown): boolean => error instanceof ApiError && error.code === 'turnover';
