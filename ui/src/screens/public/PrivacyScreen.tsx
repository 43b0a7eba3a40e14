import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { privacy } from '#shared/i18n/pt-AO/privacy';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useTexts } from '#ui/kit/use-texts.ts';
import { letters } from '#ui/theme/fragments.ts';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  text: { maxWidth: '680px', marginInline: 'auto', display: 'grid', gap: tokens.spacingVerticalXXL },
  title: {
    ...letters.hero,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    [media.phone]: { ...letters.XXL },
  },
  back: { justifySelf: 'start' },
});

const texts = { privacy };
const sections = ['what', 'why', 'who', 'howLong', 'rights', 'how', 'device'] as const;

export default function PrivacyScreen() {
  useTexts(texts);
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Page title={t('privacy.title')}>
      <article className={styles.text}>
        <div>
          <h1 className={styles.title}>{t('privacy.title')}</h1>
          <Text look="lead" top="S">
            {t('privacy.lead')}
          </Text>
        </div>
        {sections.map((name) => (
          <section key={name}>
            <Text as="h2" look="sectionTitle">
              {t(`privacy.sections.${name}.title`)}
            </Text>
            <Text look="lead" top="XS">
              {t(`privacy.sections.${name}.text`)}
            </Text>
          </section>
        ))}
        <ButtonLink to="/" className={styles.back}>
          {t('privacy.back')}
        </ButtonLink>
      </article>
    </Page>
  );
}
