import { tokens } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons/svg/search';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#ui/kit/TextField.tsx';

const useStyles = makeStyles({
  search: { maxWidth: '420px', marginBottom: tokens.spacingVerticalL },
});

/** A venue by what it is called and where it is. */
export function VenueSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <TextField
      className={styles.search}
      label={t('approvals.search')}
      placeholder={t('approvals.searchPlaceholder')}
      type="search"
      contentBefore={<Search20Regular />}
      maxLength={100}
      value={value}
      onChange={onChange}
    />
  );
}
