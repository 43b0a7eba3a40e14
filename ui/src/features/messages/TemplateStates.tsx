import { tokens } from '@fluentui/react-components';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { Circle16Regular } from '@fluentui/react-icons/svg/circle';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type MessageTemplate, type MessageType, messageTypes } from '#shared/messages/schema';
import { useMessageCard } from '#ui/features/messages/message-styles.ts';
import { type ChosenTemplate, ownTextOf } from '#ui/features/messages/use-template-editor.ts';
import { Text } from '#ui/kit/Text.tsx';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  list: { marginInline: '-12px' },
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    width: '100%',
    minHeight: '44px',
    padding: '4px 12px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  chosen: { fontWeight: tokens.fontWeightSemibold, backgroundColor: tokens.colorNeutralBackground6 },
  state: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightMedium,
    whiteSpace: 'nowrap',
    color: stateTokens.closedForeground,
  },
  configured: { color: stateTokens.freeForeground },
});

interface TemplateStatesProps {
  templates: MessageTemplate[];
  chosen: ChosenTemplate;
  onChoose: (type: MessageType) => void;
}

export function TemplateStates({ templates, chosen, onChoose }: TemplateStatesProps) {
  const card = useMessageCard();
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={card.card} aria-labelledby={id}>
      <Text id={id} as="h2" look="title">
        {t('messages.states', { language: t(`app.languages.${chosen.lang}`) })}
      </Text>
      <ul className={styles.list}>
        {messageTypes.map((type) => {
          const isConfigured = ownTextOf(templates, { type, lang: chosen.lang }) !== undefined;
          const Icon = isConfigured ? CheckmarkCircle16Regular : Circle16Regular;
          const state = t(isConfigured ? 'messages.configured' : 'messages.builtIn');
          return (
            <li key={type}>
              <button
                type="button"
                className={mergeClasses(styles.row, type === chosen.type && styles.chosen)}
                aria-current={type === chosen.type || undefined}
                onClick={() => onChoose(type)}
              >
                {t(`messages.types.${type}`)}{' '}
                <span className={mergeClasses(styles.state, isConfigured && styles.configured)}>
                  <Icon aria-hidden />
                  {state}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
