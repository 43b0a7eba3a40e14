import { useTranslation } from 'react-i18next';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import type { AskedField } from '#ui/features/reservations/visit.ts';
import { NameField, PhoneField } from '#ui/kit/form/fields.tsx';

interface GuestFieldsProps {
  state: VisitState;
  errorOf: (field: AskedField) => string | undefined;
}

export function GuestFields({ state, errorOf }: GuestFieldsProps) {
  const { t } = useTranslation();
  const { guest, changeGuest } = state;
  return (
    <>
      <NameField
        label={t('reservations.form.name')}
        required
        name="name"
        autoComplete="name"
        value={guest.name}
        error={errorOf('name')}
        onChange={(name) => changeGuest({ name })}
      />
      <PhoneField
        label={t('reservations.form.phone')}
        required
        name="phone"
        autoComplete="tel"
        placeholder={t('reservations.form.phonePlaceholder')}
        value={guest.phone}
        error={errorOf('phone')}
        onChange={(phone) => changeGuest({ phone })}
      />
    </>
  );
}
