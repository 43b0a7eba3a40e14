import { Button, tokens } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { DATES_MOST } from '#ui/features/enquiries/enquiry-draft.ts';
import { DateField } from '#ui/kit/DateField.tsx';
import { Tip } from '#ui/kit/Tip.tsx';

const useStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalM, minWidth: 0, border: 'none', padding: 0 },
  row: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalS },
  field: { flexGrow: 1, '& input': { minWidth: 0 } },
  // The height of the label above the field.
  remove: { marginTop: `calc(${tokens.lineHeightBase200} + ${tokens.spacingVerticalSNudge})` },
  add: { justifySelf: 'start' },
});

interface DayFieldsProps {
  dates: readonly string[];
  firstDate: string;
  errorOf: (field: string) => string | undefined;
  onChange: (dates: string[]) => void;
}

/** One to five days of an enquiry. */
export function DayFields({ dates, firstDate, errorOf, onChange }: DayFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <fieldset className={styles.list} aria-label={t('enquiries.form.days')}>
      {dates.map((date, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day has no identity but its place
        <div key={index} className={styles.row}>
          <DateField
            className={styles.field}
            label={dates.length === 1 ? t('enquiries.form.onlyDay') : t('enquiries.form.day', { number: index + 1 })}
            required
            min={firstDate}
            value={date}
            error={errorOf(`dates.${index}`)}
            onChange={(next) => onChange(dates.map((each, at) => (at === index ? next : each)))}
          />
          {dates.length > 1 && (
            <Tip text={t('enquiries.form.removeDay', { number: index + 1 })}>
              <Button
                appearance="subtle"
                className={styles.remove}
                icon={<Delete20Regular />}
                onClick={() => onChange(dates.filter((_, at) => at !== index))}
              />
            </Tip>
          )}
        </div>
      ))}
      {dates.length < DATES_MOST && (
        <Button
          appearance="subtle"
          className={styles.add}
          icon={<Add20Regular />}
          onClick={() => onChange([...dates, ''])}
        >
          {t('enquiries.form.addDay')}
        </Button>
      )}
    </fieldset>
  );
}
