import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { useGuestFormStyles } from '#ui/features/reservations/guest-form-styles.ts';
import { focusRing } from '#ui/theme/fragments.ts';

const useStyles = makeStyles({
  link: {
    display: 'inline-block',
    paddingBlock: '4px',
    color: tokens.colorNeutralForeground2,
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': focusRing,
  },
});

export function PrivacyNote({ text }: { text: string }) {
  const form = useGuestFormStyles();
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <p className={form.note}>
      {text} {/* Opens in a new tab, so that the form keeps its input. */}
      <a className={styles.link} href="/privacidade" target="_blank" rel="noopener">
        {t('reservations.form.privacyLink')}
      </a>
    </p>
  );
}
