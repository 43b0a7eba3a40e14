import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { privacy } from '#shared/i18n/pt-AO/privacy';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { useTexts } from '#ui/kit/use-texts.ts';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  text: { maxWidth: '680px', marginInline: 'auto', display: 'grid', gap: tokens.spacingVerticalXXL },
  title: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    [media.phone]: { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  },
  lead: { marginTop: tokens.spacingVerticalS, color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
  heading: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  paragraph: { marginTop: tokens.spacingVerticalXS, color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
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
          <p className={styles.lead}>{t('privacy.lead')}</p>
        </div>
        {sections.map((name) => (
          <section key={name}>
            <h2 className={styles.heading}>{t(`privacy.sections.${name}.title`)}</h2>
            <p className={styles.paragraph}>{t(`privacy.sections.${name}.text`)}</p>
          </section>
        ))}
        <ButtonLink to="/" className={styles.back}>
          {t('privacy.back')}
        </ButtonLink>
      </article>
    </Page>
  );
}
