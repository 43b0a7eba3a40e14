import { Button, tokens } from '@fluentui/react-components';
import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { makeStyles } from '@griffel/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#shared/time';
import { PLATFORM_ZONE } from '#ui/features/platform/zone.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Text } from '#ui/kit/Text.tsx';
import { useToast } from '#ui/kit/use-toast.ts';
import { focusRing, letters } from '#ui/theme/fragments.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    marginTop: tokens.spacingVerticalL,
    paddingTop: tokens.spacingVerticalL,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  link: {
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    ...letters.S,
    overflowWrap: 'anywhere',
    userSelect: 'all',
    ':focus-visible': focusRing,
  },
});

interface ResetLinkProps {
  link: string;
  expiresAt: string;
  email: string;
}

/** The link is shown only once. */
export function ResetLink({ link, expiresAt, email }: ResetLinkProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  const copy = async () => {
    try {
      // `navigator.clipboard` is undefined without TLS.
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      toast({ title: t('app.error'), description: t('platform.reset.copyFailed'), look: 'destructive' });
    }
  };
  const when = formatInstant(expiresAt, language, PLATFORM_ZONE);
  return (
    <div className={styles.root}>
      <Text look="smallMedium">{t('platform.reset.link')}</Text>
      <p ref={text} tabIndex={-1} className={styles.link}>
        {link}
      </p>
      <Text look="note" breakWords>
        {t('platform.reset.for', { email, when })}
      </Text>
      <Button icon={isCopied ? <Checkmark20Regular /> : <Copy20Regular />} onClick={() => void copy()}>
        <span role="status">{t(isCopied ? 'platform.reset.copied' : 'platform.reset.copy')}</span>
      </Button>
    </div>
  );
}
