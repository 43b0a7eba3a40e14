import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type TemplateVariable, templateVariables } from '#shared/messages/schema';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { focusRing } from '#ui/theme/fragments.ts';
import { ownTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  badge: {
    position: 'relative',
    minHeight: '36px',
    paddingInline: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground6,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    cursor: 'pointer',
    ':hover': { backgroundColor: ownTokens.raisedBackgroundHover },
    ':focus-visible': focusRing,
    // 36 px visible, 44 px touch area.
    '::after': { content: '""', position: 'absolute', inset: '-4px' },
  },
});

/** Specification, section 2: pressing a variable appends it to the text. */
export function VariableBadges({ onAppend }: { onAppend: (variable: TemplateVariable) => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  return (
    <Stack gap="S">
      <Text id={id} look="note">
        <b>{t('messages.variables')}.</b> {t('messages.variablesHint')}
      </Text>
      <Row as="ul" gap="S" aria-labelledby={id}>
        {templateVariables.map((name) => {
          const label = t('messages.addVariable', { variable: `{${name}}`, meaning: t(`messages.meanings.${name}`) });
          return (
            <li key={name}>
              <button
                type="button"
                className={styles.badge}
                aria-label={label}
                title={t(`messages.meanings.${name}`)}
                onClick={() => onAppend(name)}
              >
                {`{${name}}`}
              </button>
            </li>
          );
        })}
      </Row>
    </Stack>
  );
}
