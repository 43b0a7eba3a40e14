import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { Venue } from '#shared/venues/schema';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { type AskedField, partyChoices } from '#ui/features/reservations/visit.ts';
import { DateField } from '#ui/kit/DateField.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalM}`,
    '@media (max-width: 339px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    [media.largeLetters]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  line: { gridColumn: '1 / -1' },
});

interface VisitFieldsProps {
  venue: Venue;
  state: VisitState;
  errorOf: (field: AskedField) => string | undefined;
  className?: string;
}

export function VisitFields({ venue, state, errorOf, className }: VisitFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { visit, change, firstDate, lastDate } = state;
  return (
    <div className={mergeClasses(styles.grid, className)}>
      <DateField
        label={t('reservations.form.date')}
        required
        value={visit.date}
        min={firstDate}
        max={lastDate}
        error={errorOf('date')}
        onChange={(date) => change({ date })}
      />
      <SelectField
        label={t('reservations.form.people')}
        required
        value={visit.party}
        error={visit.party === '6+' ? undefined : errorOf('people')}
        options={partyChoices.map((value) => ({
          value,
          text: value === '6+' ? t('reservations.form.sixOrMore') : t('reservations.people', { count: Number(value) }),
        }))}
        onChange={(party) => change({ party, exact: '' })}
      />
      {visit.party === '6+' && (
        <TextField
          className={styles.line}
          label={t('reservations.form.exactPeople')}
          optional
          hint={t('reservations.form.exactHint', { max: venue.maxParty })}
          type="number"
          inputMode="numeric"
          min={6}
          max={venue.maxParty}
          value={visit.exact}
          error={errorOf('people')}
          onChange={(exact) => change({ exact })}
        />
      )}
      <SelectField
        className={styles.line}
        label={t('reservations.form.room')}
        required
        value={visit.roomId}
        error={errorOf('roomId')}
        options={venue.rooms.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={(roomId) => change({ roomId })}
      />
    </div>
  );
}
