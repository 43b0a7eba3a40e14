import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_MINUTES } from '#shared/codes/rules';
import { formatPhone, parsePhone } from '#shared/phone';
import type { PhoneCodeState } from '#ui/features/reservations/use-phone-code.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalM },
  note: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** Asks for the verification code inside the refused form. The form's own button submits it. */
export function PhoneCode({ step }: { step: PhoneCodeState }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const { by, sent, sentence } = step;
  const refused = step.errorOf('code') ?? step.errorOf('email') ?? sentence;
  const sentId = sent?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field takes the focus when it comes, and when it is refused
  useEffect(() => root.current?.querySelector('input')?.focus(), [sentId, refused]);
  const to = by === 'email' ? step.to : formatPhone(parsePhone(step.to) ?? step.to);
  return (
    <div ref={root} className={styles.root}>
      <Notice look="waiting">
        {t(`reservations.code.${sent === null ? 'ask' : 'sent'}.${by}`, { to, minutes: CODE_MINUTES })}
      </Notice>
      {sent === null ? by === 'email' && <EmailField step={step} /> : <CodeField step={step} />}
      <FormFailure text={sentence} />
      {sent !== null &&
        (step.resend === null ? (
          <p className={styles.note}>{t('reservations.code.later')}</p>
        ) : (
          <Button appearance="subtle" onClick={step.resend}>
            {t('reservations.code.again')}
          </Button>
        ))}
    </div>
  );
}

function EmailField({ step }: { step: PhoneCodeState }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('reservations.code.email')}
      required
      name="codeEmail"
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      value={step.email}
      error={step.errorOf('email')}
      onChange={step.setEmail}
    />
  );
}

function CodeField({ step }: { step: PhoneCodeState }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('reservations.code.field')}
      required
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      value={step.code}
      error={step.errorOf('code')}
      onChange={step.setCode}
    />
  );
}
