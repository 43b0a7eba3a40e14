import { Button } from '@fluentui/react-components';
import { Eye20Regular } from '@fluentui/react-icons/svg/eye';
import { EyeOff20Regular } from '@fluentui/react-icons/svg/eye-off';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldTexts } from '#ui/kit/FieldFrame.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

const useStyles = makeStyles({ eye: { marginRight: '-8px' } });

interface PasswordFieldProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  name: string;
}

export function PasswordField(props: PasswordFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      // The error repeats the hint.
      hint={props.error === undefined ? props.hint : undefined}
      type={shown ? 'text' : 'password'}
      contentAfter={
        <Button
          className={styles.eye}
          appearance="transparent"
          size="small"
          icon={shown ? <EyeOff20Regular /> : <Eye20Regular />}
          aria-label={t(shown ? 'auth.field.hide' : 'auth.field.show')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
