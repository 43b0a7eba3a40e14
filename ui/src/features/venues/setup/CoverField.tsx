import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadButton } from '#ui/features/uploads/UploadButton.tsx';
import { isCoverAddress } from '#ui/features/venues/setup/form.ts';
import { Cover } from '#ui/kit/Cover.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  field: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 280px',
    gap: tokens.spacingHorizontalXL,
    alignItems: 'start',
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  upload: { marginTop: tokens.spacingVerticalM, [media.phone]: { width: '100%' } },
  cover: { borderRadius: tokens.borderRadiusXLarge, border: `1px solid ${tokens.colorNeutralStroke2}` },
});

/** Debounce: a partly typed URL must not be fetched. */
const PAUSE_MS = 500;

interface CoverFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  emoji: string | undefined;
  maxLength: number;
  className: string;
}

export function CoverField({ value, onChange, error, emoji, maxLength, className }: CoverFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [shown, setShown] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setShown(value.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return (
    <div className={mergeClasses(styles.field, className)}>
      <div>
        <TextField
          label={t('venueSetup.basic.cover')}
          name="coverUrl"
          optional
          maxLength={maxLength}
          inputMode="url"
          hint={t('venueSetup.basic.coverHint')}
          value={value}
          error={error}
          onChange={onChange}
        />
        <UploadButton
          className={styles.upload}
          isReplacing={value.trim() !== ''}
          onStored={(url) => {
            onChange(url);
            setShown(url);
          }}
        />
      </div>
      <figure>
        <Cover
          className={styles.cover}
          src={isCoverAddress(shown) ? shown : null}
          emoji={emoji}
          alt={t('venueSetup.basic.coverPreview')}
        />
        <Text as="figcaption" look="note" top="XS">
          {t(shown === '' ? 'venueSetup.basic.coverNone' : 'venueSetup.basic.coverPreview')}
        </Text>
      </figure>
    </div>
  );
}
