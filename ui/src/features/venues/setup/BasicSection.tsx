import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { cities } from '#shared/venues/schema';
import { CoverField } from '#ui/features/venues/setup/CoverField.tsx';
import { SLUG_MAX, withName, withSlug } from '#ui/features/venues/setup/form.ts';
import { Section } from '#ui/features/venues/setup/Section.tsx';
import type { SetupSectionProps } from '#ui/features/venues/setup/section-props.ts';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { TextAreaField } from '#ui/kit/TextAreaField.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalXL,
    '@media (max-width: 700px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  whole: { gridColumn: '1 / -1' },
});

/** Characters, as on the server. */
const most = { name: 120, slug: SLUG_MAX, description: 4000, address: 300, phone: 40, cover: 500 };

interface BasicSectionProps extends SetupSectionProps {
  emoji: string | undefined;
  /** Null for a new venue. */
  savedSlug: string | null;
}

export function BasicSection({ draft, setDraft, field, emoji, savedSlug }: BasicSectionProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Section title={t('venueSetup.basic.title')}>
      <div className={styles.grid}>
        <TextField
          {...field('name')}
          label={t('venueSetup.basic.name')}
          required
          maxLength={most.name}
          onChange={(name) => setDraft(withName(draft, name))}
        />
        <TextField
          {...field('slug')}
          label={t('venueSetup.basic.slug')}
          required
          maxLength={most.slug}
          hint={[
            t('venueSetup.basic.publicUrl', { url: `/r/${draft.slug || '{slug}'}` }),
            ...(savedSlug === null || savedSlug === draft.slug
              ? []
              : [t('venueSetup.edit.slugChanged', { slug: savedSlug })]),
          ].join('. ')}
          onChange={(slug) => setDraft(withSlug(draft, slug))}
        />
        <TextAreaField
          {...field('description')}
          className={styles.whole}
          label={t('venueSetup.basic.description')}
          required
          rows={4}
          maxLength={most.description}
        />
        <TextField
          {...field('address')}
          className={styles.whole}
          label={t('venueSetup.basic.address')}
          required
          maxLength={most.address}
          autoComplete="street-address"
        />
        <SelectField
          {...field('city')}
          label={t('venueSetup.basic.city')}
          options={cities.map((city) => ({ value: city, text: city }))}
        />
        <TextField
          {...field('phone')}
          label={t('venueSetup.basic.phone')}
          type="tel"
          required
          maxLength={most.phone}
          autoComplete="tel"
          placeholder={t('venueSetup.basic.phoneExample')}
        />
        <CoverField {...field('coverUrl')} className={styles.whole} maxLength={most.cover} emoji={emoji} />
      </div>
    </Section>
  );
}
