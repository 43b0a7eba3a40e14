import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { writtenDuration } from '#shared/i18n/written-duration';
import type { Venue } from '#shared/venues/schema';
import { TreatmentFields } from '#ui/features/reservations/TreatmentFields.tsx';
import { hasTreatments, roomsAlone } from '#ui/features/reservations/use-treatments.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { type AskedField, type House, houseOf, isForRoom, partyChoices, SIX } from '#ui/features/reservations/visit.ts';
import { DateField } from '#ui/kit/DateField.tsx';
import { NumberField, RoomField } from '#ui/kit/form/fields.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
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
  const whole = venue.rooms.find(({ id }) => id === visit.roomId)?.whole;
  return (
    <div className={mergeClasses(styles.grid, className)}>
      {hasTreatments(venue) && <TreatmentFields {...{ venue, state, errorOf }} className={styles.line} />}
      <DateField
        className={isForRoom(visit) ? undefined : styles.line}
        label={t('reservations.form.date')}
        required
        value={visit.date}
        min={firstDate}
        max={lastDate}
        error={errorOf('date')}
        onChange={(date) => change({ date })}
      />
      {isForRoom(visit) && (
        <>
          <PeopleFields {...{ state, errorOf }} house={houseOf(venue, visit.roomId)} />
          <RoomField
            className={styles.line}
            label={t('reservations.form.room')}
            required
            value={visit.roomId}
            error={errorOf('roomId')}
            hint={whole && t('reservations.form.wholeRoom', { duration: writtenDuration(whole.stayMinutes) })}
            rooms={roomsAlone(venue)}
            onChange={(roomId) => change({ roomId })}
          />
        </>
      )}
    </div>
  );
}

function PeopleFields({ state, errorOf, house }: Pick<VisitFieldsProps, 'state' | 'errorOf'> & { house: House }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { visit, change } = state;
  const isExact = visit.party === '6+';
  const { minParty: min, maxParty: max } = house;
  const hint = min > SIX ? t('venues.page.partyRange', { min, max }) : t('reservations.form.exactHint', { max });
  return (
    <>
      <SelectField
        label={t('reservations.form.people')}
        required
        value={visit.party}
        error={isExact ? undefined : errorOf('people')}
        options={partyChoices.map((value) => ({
          value,
          text: value === '6+' ? t('reservations.form.sixOrMore') : t('reservations.people', { count: Number(value) }),
        }))}
        onChange={(party) => change({ party, exact: '' })}
      />
      {isExact && (
        <NumberField
          className={styles.line}
          label={t('reservations.form.exactPeople')}
          optional
          hint={hint}
          min={Math.max(min, SIX)}
          max={max}
          value={visit.exact}
          error={errorOf('people')}
          onChange={(exact) => change({ exact })}
        />
      )}
    </>
  );
}
