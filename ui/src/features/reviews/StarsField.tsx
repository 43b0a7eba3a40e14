import { tokens } from '@fluentui/react-components';
import { ErrorCircle16Regular } from '@fluentui/react-icons/svg/error-circle';
import { Star28Filled } from '@fluentui/react-icons/svg/star';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stars } from '#shared/reviews/rules';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  root: { margin: 0, padding: 0, border: 0, minWidth: 0 },
  legend: {
    padding: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightMedium,
    color: tokens.colorNeutralForeground2,
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
  stars: { display: 'flex', marginLeft: '-8px' },
  star: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: '44px',
    height: '44px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralStroke1,
    cursor: 'pointer',
    ':focus-within:has(:focus-visible)': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  given: { color: stateTokens.waitMark },
  // Covers the whole star, as the target of pointer and keyboard.
  input: { position: 'absolute', inset: 0, width: '44px', height: '44px', margin: 0, opacity: 0, cursor: 'pointer' },
  word: { fontWeight: tokens.fontWeightMedium },
  error: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorStatusDangerForeground1,
  },
});

const names = ['one', 'two', 'three', 'four', 'five'] as const;

interface StarsFieldProps {
  value: number | null;
  onChange: (value: number) => void;
  error?: string | undefined;
}

/** Radio buttons, so that arrow keys work; each star has its meaning as label. */
export function StarsField({ value, onChange, error }: StarsFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const lit = pointed ?? value ?? 0;
  const wordOf = (star: number) => t(`reviews.guest.star.${names[star - 1]!}`);
  return (
    <fieldset
      className={styles.root}
      data-refused={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className={styles.legend}>{t('reviews.guest.stars')}</legend>
      <div className={styles.row}>
        <div className={styles.stars} onPointerLeave={() => setPointed(null)}>
          {stars.map((star) => (
            <label
              key={star}
              className={mergeClasses(styles.star, star <= lit && styles.given)}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(star)}
            >
              <input
                type="radio"
                className={styles.input}
                name={id}
                value={star}
                checked={star === value}
                aria-label={wordOf(star)}
                onChange={() => onChange(star)}
              />
              <Star28Filled aria-hidden />
            </label>
          ))}
        </div>
        <span aria-hidden className={styles.word}>
          {lit > 0 && wordOf(lit)}
        </span>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          <ErrorCircle16Regular aria-hidden />
          {error}
        </p>
      )}
    </fieldset>
  );
}
