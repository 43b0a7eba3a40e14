import { useTranslation } from 'react-i18next';
import { timezones } from '#shared/venues/schema';
import { Section } from '#ui/features/venues/setup/Section.tsx';
import type { SectionProps } from '#ui/features/venues/setup/section-props.ts';
import { Grid } from '#ui/kit/layout.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

export function CapacitySection({ draft, setDraft, errors }: SectionProps) {
  const { t } = useTranslation();
  const party = (key: 'minParty' | 'maxParty') => (
    <TextField
      label={t(`venueSetup.capacity.${key}`)}
      name={key}
      type="number"
      inputMode="numeric"
      min={1}
      value={draft[key]}
      error={errors[key]}
      onChange={(value) => setDraft({ ...draft, [key]: value })}
    />
  );
  return (
    <Section title={t('venueSetup.capacity.title')}>
      <Grid column={200} gap="XL">
        {party('minParty')}
        {party('maxParty')}
        <SelectField
          label={t('venueSetup.capacity.timezone')}
          name="timezone"
          value={draft.timezone}
          error={errors.timezone}
          options={timezones.map((zone) => ({ value: zone, text: zone }))}
          onChange={(timezone) => setDraft({ ...draft, timezone })}
        />
      </Grid>
    </Section>
  );
}
