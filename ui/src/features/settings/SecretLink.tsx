import { Button, tokens } from '@fluentui/react-components';
import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { makeStyles } from '@griffel/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { useToast } from '#ui/kit/use-toast.ts';
import { letters } from '#ui/theme/fragments.ts';

const useStyles = makeStyles({
  label: { fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightMedium },
  link: {
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    ...letters.S,
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
});

interface SecretLinkProps {
  label: string;
  link: string;
  /** More actions for the link. */
  children?: ReactNode;
}

export function SecretLink({ label, link, children }: SecretLinkProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === link;
  const copy = async () => {
    try {
      // `navigator.clipboard` is undefined without TLS.
      await navigator.clipboard.writeText(link);
      setCopied(link);
    } catch {
      toast({ title: t('app.error'), description: t('settings.copyFailed'), look: 'destructive' });
    }
  };
  return (
    <Stack gap="S">
      <p className={styles.label}>{label}</p>
      <p className={styles.link}>{link}</p>
      <Row gap="M">
        <Button icon={isCopied ? <Checkmark20Regular /> : <Copy20Regular />} onClick={() => void copy()}>
          <span role="status">{t(isCopied ? 'settings.copied' : 'settings.copy')}</span>
        </Button>
        {children}
      </Row>
    </Stack>
  );
}
