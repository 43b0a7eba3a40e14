import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { cities } from '#shared/venues/schema';
import { CoverField } from '#ui/features/venues/setup/CoverField.tsx';
import { SLUG_MAX, withName, withSlug } from '#ui/features/venues/setup/form.ts';
import { Section } from '#ui/features/venues/setup/Section.tsx';
import type { SectionProps } from '#ui/features/venues/setup/section-props.ts';
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

interface BasicSectionProps extends SectionProps {
  emoji: string | undefined;
  /** Null for a new venue. */
  savedSlug: string | null;
}

export function BasicSection({ draft, setDraft, errors, emoji, savedSlug }: BasicSectionProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const set =
    <Key extends keyof typeof draft>(key: Key) =>
    (value: (typeof draft)[Key]) =>
      setDraft({ ...draft, [key]: value });
  return (
    <Section title={t('venueSetup.basic.title')}>
      <div className={styles.grid}>
        <TextField
          label={t('venueSetup.basic.name')}
          name="name"
          required
          maxLength={most.name}
          value={draft.name}
          error={errors.name}
          onChange={(name) => setDraft(withName(draft, name))}
        />
        <TextField
          label={t('venueSetup.basic.slug')}
          name="slug"
          required
          maxLength={most.slug}
          hint={[
            t('venueSetup.basic.publicUrl', { url: `/r/${draft.slug || '{slug}'}` }),
            ...(savedSlug === null || savedSlug === draft.slug
              ? []
              : [t('venueSetup.edit.slugChanged', { slug: savedSlug })]),
          ].join('. ')}
          value={draft.slug}
          error={errors.slug}
          onChange={(slug) => setDraft(withSlug(draft, slug))}
        />
        <TextAreaField
          className={styles.whole}
          label={t('venueSetup.basic.description')}
          name="description"
          required
          rows={4}
          maxLength={most.description}
          value={draft.description}
          error={errors.description}
          onChange={set('description')}
        />
        <TextField
          className={styles.whole}
          label={t('venueSetup.basic.address')}
          name="address"
          required
          maxLength={most.address}
          autoComplete="street-address"
          value={draft.address}
          error={errors.address}
          onChange={set('address')}
        />
        <SelectField
          label={t('venueSetup.basic.city')}
          name="city"
          value={draft.city}
          error={errors.city}
          options={cities.map((city) => ({ value: city, text: city }))}
          onChange={set('city')}
        />
        <TextField
          label={t('venueSetup.basic.phone')}
          name="phone"
          type="tel"
          required
          maxLength={most.phone}
          autoComplete="tel"
          placeholder={t('venueSetup.basic.phoneExample')}
          value={draft.phone}
          error={errors.phone}
          onChange={set('phone')}
        />
        <CoverField
          className={styles.whole}
          maxLength={most.cover}
          value={draft.coverUrl}
          error={errors.coverUrl}
          emoji={emoji}
          onChange={set('coverUrl')}
        />
      </div>
    </Section>
  );
}
