import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { Category } from '#shared/venues/schema';
import type { VenueDraftField } from '#ui/features/venues/setup/form.ts';
import type { Conflict } from '#ui/features/venues/setup/use-conflict.ts';
import { Row } from '#ui/kit/layout.tsx';
import { Notice } from '#ui/kit/Notice.tsx';

const labels = {
  name: 'venueSetup.basic.name',
  slug: 'venueSetup.basic.slug',
  description: 'venueSetup.basic.description',
  address: 'venueSetup.basic.address',
  city: 'venueSetup.basic.city',
  phone: 'venueSetup.basic.phone',
  coverUrl: 'venueSetup.basic.cover',
  categoryIds: 'venueSetup.categories.title',
  minParty: 'venueSetup.capacity.minParty',
  maxParty: 'venueSetup.capacity.maxParty',
  timezone: 'venueSetup.capacity.timezone',
} as const satisfies Record<VenueDraftField, string>;

const useStyles = makeStyles({
  action: { marginTop: tokens.spacingVerticalM },
  typed: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere', minWidth: 0 },
});

/** Version conflict: shows the other person's values and keeps the typed ones. */
export function ConflictNotice({ conflict, categories }: { conflict: Conflict; categories: readonly Category[] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const wordsOf = (value: string | string[]): string =>
    typeof value === 'string'
      ? value
      : value.map((id) => categories.find((each) => each.id === id)?.name ?? '').join(', ');
  if (conflict.isOpen) {
    return (
      <Notice look="refusal">
        <p>{t('venueSetup.edit.stale')}</p>
        <Button className={styles.action} onClick={conflict.reload}>
          {t('venueSetup.edit.reload')}
        </Button>
      </Notice>
    );
  }
  if (conflict.beside.length === 0) return null;
  return (
    <Notice look="waiting">
      <p>{t('venueSetup.edit.typed')}</p>
      <ul>
        {conflict.beside.map(({ field, value }) => (
          <Row key={field} as="li" gap="M" top="S" align="Center" justify="Between">
            <span className={styles.typed}>
              {t(labels[field])}: {wordsOf(value) || t('settings.empty')}
            </span>
            <Button
              aria-label={t('venueSetup.edit.useField', { field: t(labels[field]) })}
              onClick={() => conflict.use(field)}
            >
              {t('venueSetup.edit.use')}
            </Button>
          </Row>
        ))}
      </ul>
    </Notice>
  );
}
