import { Switch } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { Stack } from '#ui/kit/layout.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

/** Minutes; one day. */
const USUAL_MINUTES = '1440';

const useStyles = makeStyles({
  switch: { marginLeft: '-8px' },
  minutes: { maxWidth: '220px' },
});

interface ReminderFieldProps {
  name: string;
  /** Empty turns reminders off. */
  value: string;
  error?: string | undefined;
  hint?: string;
  onChange: (minutes: string) => void;
}

export function ReminderField({ name, value, error, hint, onChange }: ReminderFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Stack gap="S">
      <Switch
        className={styles.switch}
        label={t('settings.reminder')}
        checked={value !== ''}
        onChange={(_, { checked }) => onChange(checked ? USUAL_MINUTES : '')}
      />
      {(value !== '' || error !== undefined) && (
        <TextField
          className={styles.minutes}
          label={t('settings.reminderMinutes')}
          type="number"
          inputMode="numeric"
          min={15}
          {...{ name, value, error, hint }}
          onChange={onChange}
        />
      )}
    </Stack>
  );
}
