import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { writtenDuration } from '#shared/i18n/written-duration';
import { seatStay } from '#shared/venues/rules';
import type { Venue } from '#shared/venues/schema';
import { TreatmentFields } from '#ui/features/reservations/TreatmentFields.tsx';
import { hasTreatments, roomsAlone } from '#ui/features/reservations/use-treatments.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import {
  type AskedField,
  type House,
  houseOf,
  isForRoom,
  partyChoices,
  peopleOf,
  SIX,
  type Visit,
} from '#ui/features/reservations/visit.ts';
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
  const stay = useStay(venue, visit);
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
            hint={stay}
            rooms={roomsAlone(venue)}
            onChange={(roomId) => change({ roomId })}
          />
        </>
      )}
    </div>
  );
}

/** Says how long the party has the whole room, or its table, if the venue decided that. */
function useStay({ rooms }: Venue, visit: Visit): string | undefined {
  const { t } = useTranslation();
  const { whole, seatStays } = rooms.find(({ id }) => id === visit.roomId) ?? {};
  if (whole) return t('reservations.form.wholeRoom', { duration: writtenDuration(whole.stayMinutes) });
  if (!seatStays) return undefined;
  return t('reservations.form.seatStay', { duration: writtenDuration(seatStay(peopleOf(visit), seatStays)) });
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
          value={visit.exact}
          error={errorOf('people')}
          onChange={(exact) => change({ exact })}
        />
      )}
    </>
  );
}
