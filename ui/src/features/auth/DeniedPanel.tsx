import { Button, tokens } from '@fluentui/react-components';
import { LockClosed20Regular } from '@fluentui/react-icons/svg/lock-closed';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { Row } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  words: {
    display: 'grid',
    gridTemplateColumns: '20px 1fr',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    marginTop: tokens.spacingVerticalXL,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: stateTokens.fullBackground,
    border: `1px solid ${stateTokens.fullStroke}`,
  },
  icon: { color: stateTokens.fullForeground, marginTop: '1px' },
  text: { gridColumn: 2, color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
});

export function DeniedPanel({ onCancel, onSwitch }: { onCancel: () => void; onSwitch: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.words}>
        <LockClosed20Regular className={styles.icon} aria-hidden />
        <Text look="strong">{t('auth.denied.subtitle')}</Text>
        <p className={styles.text}>{t('auth.denied.text')}</p>
      </div>
      <Row gap="M" top="XXL" justify="End">
        <Button onClick={onCancel}>{t('app.action.cancel')}</Button>
        <Button appearance="primary" onClick={onSwitch}>
          {t('auth.denied.switch')}
        </Button>
      </Row>
    </>
  );
}
