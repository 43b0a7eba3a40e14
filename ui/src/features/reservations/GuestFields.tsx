import { useTranslation } from 'react-i18next';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import type { AskedField } from '#ui/features/reservations/visit.ts';
import { TextField } from '#ui/kit/TextField.tsx';

interface GuestFieldsProps {
  state: VisitState;
  errorOf: (field: AskedField) => string | undefined;
}

export function GuestFields({ state, errorOf }: GuestFieldsProps) {
  const { t } = useTranslation();
  const { guest, changeGuest } = state;
  return (
    <>
      <TextField
        label={t('reservations.form.name')}
        required
        name="name"
        autoComplete="name"
        maxLength={120}
        value={guest.name}
        error={errorOf('name')}
        onChange={(name) => changeGuest({ name })}
      />
      <TextField
        label={t('reservations.form.phone')}
        required
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        placeholder={t('reservations.form.phonePlaceholder')}
        value={guest.phone}
        error={errorOf('phone')}
        onChange={(phone) => changeGuest({ phone })}
      />
    </>
  );
}
