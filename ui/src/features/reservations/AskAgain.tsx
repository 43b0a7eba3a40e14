import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { EarlierBooking } from '#shared/reservations/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { useReservationText } from '#ui/features/reservations/use-reservation-text.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Notice } from '#ui/kit/Notice.tsx';

const useStyles = makeStyles({
  choices: { display: 'grid', gap: tokens.spacingVerticalS, marginTop: tokens.spacingVerticalS },
});

/** The guest's earlier booking that the server asks about; null for any other error. */
export const earlierOf = (error: unknown): EarlierBooking | null =>
  error instanceof ApiError && error.code === 'already_booked' ? (error.current as EarlierBooking) : null;

interface AskAgainProps {
  earlier: EarlierBooking;
  visit: { date: string; time: string };
  onAgain: () => void;
}

export function AskAgain({ earlier, visit, onAgain }: AskAgainProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { when, people } = useReservationText({ ...visit, people: earlier.people });
  return (
    <Notice look="waiting">
      <p>{t('reservations.again.text', { when, people })}</p>
      <div className={styles.choices}>
        <ButtonLink to={`/reserva/${earlier.guestToken}`} appearance="primary">
          {t('reservations.again.see')}
        </ButtonLink>
        <Button appearance="outline" onClick={onAgain}>
          {t('reservations.again.book')}
        </Button>
      </div>
    </Notice>
  );
}
