import { Button } from '@fluentui/react-components';
import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFactorStyles } from '#ui/features/account/factor-styles.ts';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { saveFile } from '#ui/kit/save-file.ts';
import { useToast } from '#ui/kit/use-toast.ts';

export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const styles = useFactorStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  const copy = async () => {
    try {
      // `navigator.clipboard` is undefined on pages without TLS
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({ title: t('app.error'), description: t('account.factor.copyFailed'), look: 'destructive' });
    }
  };
  return (
    <Stack gap="M">
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('account.factor.codesTitle')}
      </h3>
      <p>{t('account.factor.codesText')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row gap="M">
        <Button icon={isCopied ? <Checkmark20Regular /> : <Copy20Regular />} onClick={() => void copy()}>
          <span role="status">{t(isCopied ? 'account.factor.copied' : 'account.factor.copy')}</span>
        </Button>
        <Button onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'reserva-codigos.txt')}>
          {t('account.factor.save')}
        </Button>
        <Button appearance="primary" onClick={onKept}>
          {t('account.factor.kept')}
        </Button>
      </Row>
    </Stack>
  );
}
