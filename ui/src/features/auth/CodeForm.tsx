import { Button } from '@fluentui/react-components';
import { type ComponentProps, type FormEventHandler, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

type CodeFieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'>;

export function useCodeField() {
  const { t } = useTranslation();
  const [isRecovery, setRecovery] = useState(false);
  return {
    lead: t(isRecovery ? 'auth.code.recoveryLead' : 'auth.code.lead'),
    fieldOf: (field: CodeFieldProps) => (
      <TextField
        key={isRecovery ? 'recovery' : 'app'}
        {...field}
        label={t(isRecovery ? 'auth.code.recoveryLabel' : 'auth.code.label')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        maxLength={40}
        autoFocus
      />
    ),
    switchButton: (
      <Button appearance="transparent" onClick={() => setRecovery(!isRecovery)}>
        {t(isRecovery ? 'auth.code.toApp' : 'auth.code.toRecovery')}
      </Button>
    ),
  };
}

interface CodeFormProps {
  form: RefObject<HTMLFormElement | null>;
  field: CodeFieldProps;
  failure: string | null;
  isPending: boolean;
  onSubmit: FormEventHandler;
  onBack: () => void;
}

export function CodeForm({ form, field, failure, isPending, onSubmit, onBack }: CodeFormProps) {
  const forms = useFormStyles();
  const { t } = useTranslation();
  const { lead, fieldOf, switchButton } = useCodeField();
  return (
    <form ref={form} className={forms.form} onSubmit={onSubmit} noValidate>
      <Text look="lead">{lead}</Text>
      {fieldOf(field)}
      <FormFailure text={failure} />
      <SubmitButton
        className={forms.submit}
        size="large"
        word={t('auth.code.confirm')}
        pendingWord={t('auth.code.pending')}
        isPending={isPending}
      />
      <Stack align="Center">
        {switchButton}
        <Button appearance="transparent" onClick={onBack}>
          {t('auth.code.back')}
        </Button>
      </Stack>
    </form>
  );
}
