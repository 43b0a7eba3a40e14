import { useTranslation } from 'react-i18next';
import { timezones } from '#shared/venues/schema';
import { Section } from '#ui/features/venues/setup/Section.tsx';
import type { SetupSectionProps } from '#ui/features/venues/setup/section-props.ts';
import { NumberField } from '#ui/kit/form/fields.tsx';
import { Grid } from '#ui/kit/layout.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';

export function CapacitySection({ field }: SetupSectionProps) {
  const { t } = useTranslation();
  const party = (key: 'minParty' | 'maxParty') => (
    <NumberField {...field(key)} label={t(`venueSetup.capacity.${key}`)} />
  );
  return (
    <Section title={t('venueSetup.capacity.title')}>
      <Grid column={200} gap="XL">
        {party('minParty')}
        {party('maxParty')}
        <SelectField
          {...field('timezone')}
          label={t('venueSetup.capacity.timezone')}
          options={timezones.map((zone) => ({ value: zone, text: zone }))}
        />
      </Grid>
    </Section>
  );
}
