import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/i18n/languages';
import { languageTags } from '#shared/i18n/languages';
import { render, sampleValues } from '#shared/messages/rules';
import { useMessageCard } from '#ui/features/messages/message-styles.ts';
import { Text } from '#ui/kit/Text.tsx';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  // A chat background with a received bubble.
  chat: {
    display: 'grid',
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground4,
  },
  bubble: {
    position: 'relative',
    justifySelf: 'start',
    maxWidth: '100%',
    padding: '8px 12px 18px',
    borderRadius: '0 10px 10px 10px',
    backgroundColor: stateTokens.freeBackground,
    fontSize: tokens.fontSizeBase300,
    lineHeight: '1.25rem',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  time: {
    position: 'absolute',
    right: '10px',
    bottom: '4px',
    fontSize: '0.6875rem',
    lineHeight: '0.875rem',
    color: tokens.colorNeutralForeground2,
  },
});

export function TemplatePreview({ body, lang }: { body: string; lang: Language }) {
  const card = useMessageCard();
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  const text = render(body, sampleValues(lang, window.location.origin)).trim();
  return (
    <section className={card.card} aria-labelledby={id}>
      <div>
        <Text id={id} as="h2" look="title">
          {t('messages.preview')}
        </Text>
        <Text look="note">{t('messages.previewNote')}</Text>
      </div>
      <div className={styles.chat}>
        {text === '' ? (
          <Text look="muted">{t('messages.previewEmpty')}</Text>
        ) : (
          <p className={styles.bubble} lang={languageTags[lang]}>
            {text}
            <span className={styles.time} aria-hidden>
              19:24
            </span>
          </p>
        )}
      </div>
    </section>
  );
}
