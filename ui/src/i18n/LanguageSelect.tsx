import { tokens } from '@fluentui/react-components';
import { LocalLanguage20Regular } from '@fluentui/react-icons/svg/local-language';
import { makeResetStyles, makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/i18n/languages';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { WaitingNote } from '#ui/kit/WaitingNote.tsx';
import { focusRing } from '#ui/theme/fragments.ts';

const useRoot = makeResetStyles({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  color: tokens.colorNeutralForeground2,
  borderRadius: tokens.borderRadiusMedium,
  ':hover': { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorSubtleBackgroundHover },
  ':focus-within': { color: tokens.colorNeutralForeground1 },
});
const useSelect = makeResetStyles({
  appearance: 'none',
  minHeight: '44px',
  paddingInlineStart: '40px',
  paddingInlineEnd: tokens.spacingHorizontalM,
  border: 'none',
  borderRadius: tokens.borderRadiusMedium,
  backgroundColor: 'transparent',
  color: 'inherit',
  fontFamily: 'inherit',
  fontSize: tokens.fontSizeBase300,
  fontWeight: tokens.fontWeightMedium,
  cursor: 'pointer',
  ':focus-visible': focusRing,
});
const useOption = makeResetStyles({
  backgroundColor: tokens.colorNeutralBackground1,
  color: tokens.colorNeutralForeground1,
});

const useVariants = makeStyles({
  icon: { position: 'absolute', left: tokens.spacingHorizontalM, pointerEvents: 'none' },
});

const useStyles = () => ({
  root: useRoot(),
  select: useSelect(),
  option: useOption(),
  ...useVariants(),
});

/** A native list in the header's style: Fluent's Select would weigh more than the header. */
export function LanguageSelect() {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language, languages, setLanguage } = useLanguage();
  const [chosen, setChosen] = useState<Language | null>(null);
  const choose = async (next: Language) => {
    setChosen(next);
    await setLanguage(next);
    setChosen(null);
  };
  return (
    <span className={styles.root}>
      <LocalLanguage20Regular className={styles.icon} aria-hidden />
      <select
        className={styles.select}
        aria-label={t('app.nav.language')}
        value={chosen ?? language}
        onChange={(event) => void choose(event.target.value as Language)}
      >
        {languages.map((each) => (
          <option key={each} value={each} className={styles.option} title={t(`app.languages.${each}`)}>
            {each}
          </option>
        ))}
      </select>
      {chosen !== null && <WaitingNote />}
    </span>
  );
}
