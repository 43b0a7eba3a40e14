import { Checkbox } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { formatKwanzas, parseKwanzas } from '#shared/money';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { addDays } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { FullSlot } from '#ui/features/parties/new-party/FullSlot.tsx';
import { TimeTiles } from '#ui/features/parties/new-party/TimeTiles.tsx';
import type { NewPartyState } from '#ui/features/parties/new-party/use-new-party.ts';
import { DateField } from '#ui/kit/DateField.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { TextAreaField } from '#ui/kit/TextAreaField.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

interface PhoneFieldsProps {
  venue: ManagedVenue;
  state: NewPartyState;
  firstDate: string;
  now: Date;
  /** Absent when a refused booking is submitted again. */
  onWait?: () => void;
}

export function PhoneFields({ venue, state, firstDate, now, onWait }: PhoneFieldsProps) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const { draft, change, errorOf } = state;
  const deposit = parseKwanzas(venue.depositAmount) ?? 0;
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('parties.new.phone')}
          required
          name="phone"
          type="tel"
          inputMode="tel"
          maxLength={40}
          value={draft.phone}
          error={errorOf('phone')}
          onChange={(phone) => change({ phone })}
        />
        <TextField
          label={t('parties.new.name')}
          required
          maxLength={120}
          value={draft.name}
          error={errorOf('name')}
          onChange={(name) => change({ name })}
        />
        <TextField
          label={t('parties.new.people')}
          required
          name="people"
          type="number"
          inputMode="numeric"
          min={1}
          value={draft.people}
          error={errorOf('people')}
          onChange={(people) => change({ people })}
        />
        <DateField
          label={t('parties.new.date')}
          required
          min={firstDate}
          max={addDays(firstDate, DAYS_AHEAD)}
          value={draft.date}
          error={errorOf('date')}
          onChange={(date) => change({ date })}
        />
      </div>
      <SelectField
        label={t('parties.new.room')}
        required
        value={draft.roomId}
        error={errorOf('roomId')}
        options={venue.rooms.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={(roomId) => change({ roomId })}
      />
      <TimeTiles {...{ venue, now, state }} error={errorOf('time')} />
      {onWait !== undefined && <FullSlot {...{ state, onWait }} />}
      <TextAreaField
        label={t('parties.new.notes')}
        optional
        rows={2}
        maxLength={1000}
        value={draft.notes}
        error={errorOf('notes')}
        onChange={(notes) => change({ notes })}
      />
      <div>
        {deposit > 0 && (
          <Checkbox
            label={t('parties.new.askDeposit', { amount: formatKwanzas(deposit) })}
            checked={draft.askDeposit}
            onChange={(_, { checked }) => change({ askDeposit: checked === true })}
          />
        )}
        <Checkbox
          label={t('parties.new.notify')}
          checked={draft.notify}
          onChange={(_, { checked }) => change({ notify: checked === true })}
        />
      </div>
    </>
  );
}
