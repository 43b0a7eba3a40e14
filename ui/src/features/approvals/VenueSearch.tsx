import { tokens } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons/svg/search';
import { makeStyles } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#ui/kit/TextField.tsx';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 420px))',
    gap: tokens.spacingHorizontalL,
    marginBottom: tokens.spacingVerticalL,
  },
});

interface VenueSearchProps {
  value: string;
  onChange: (value: string) => void;
  children?: ReactNode;
}

export function VenueSearch({ value, onChange, children }: VenueSearchProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.row}>
      <TextField
        label={t('approvals.search')}
        placeholder={t('approvals.searchPlaceholder')}
        type="search"
        contentBefore={<Search20Regular />}
        maxLength={100}
        value={value}
        onChange={onChange}
      />
      {children}
    </div>
  );
}
