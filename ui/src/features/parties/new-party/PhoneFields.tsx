import { Checkbox } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { formatKwanzas, parseKwanzas } from '#shared/money';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { addDays } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { FullSlot } from '#ui/features/parties/new-party/FullSlot.tsx';
import { TimeTiles } from '#ui/features/parties/new-party/TimeTiles.tsx';
import { TreatmentPart, TreatmentTiles } from '#ui/features/parties/new-party/TreatmentPart.tsx';
import type { NewPartyState } from '#ui/features/parties/new-party/use-new-party.ts';
import { DateField } from '#ui/kit/DateField.tsx';
import { NameField, NumberField, PhoneField, RoomField } from '#ui/kit/form/fields.tsx';
import { TextAreaField } from '#ui/kit/TextAreaField.tsx';

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
  const { draft, change, field } = state;
  const { treatment } = state.treated;
  const deposit = parseKwanzas(venue.depositAmount) ?? 0;
  return (
    <>
      <div className={styles.pair}>
        <PhoneField {...field('phone')} label={t('parties.new.phone')} required />
        <NameField {...field('name')} label={t('parties.new.name')} required />
        {treatment === null && <NumberField {...field('people')} label={t('parties.new.people')} required />}
        <DateField
          {...field('date')}
          label={t('parties.new.date')}
          required
          min={firstDate}
          max={addDays(firstDate, DAYS_AHEAD)}
        />
      </div>
      <TreatmentPart state={state} />
      {treatment === null ? (
        <>
          <RoomField {...field('roomId')} label={t('parties.new.room')} required rooms={venue.rooms} />
          <TimeTiles {...{ venue, now, state }} error={field('time').error} />
        </>
      ) : (
        <TreatmentTiles {...{ state, onWait }} error={field('time').error} />
      )}
      {onWait !== undefined && <FullSlot {...{ state, onWait }} />}
      <TextAreaField {...field('notes')} label={t('parties.new.notes')} optional rows={2} maxLength={1000} />
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
