import { tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { makeStyles } from '@griffel/react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Page } from '#ui/kit/Page.tsx';

const useStyles = makeStyles({
  back: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalM})`, paddingInline: tokens.spacingHorizontalM },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
    marginTop: tokens.spacingVerticalXS,
    marginBottom: tokens.spacingVerticalXL,
  },
  title: {
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.015em',
    outlineStyle: 'none',
  },
  lead: { color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
});

interface AdminPageProps {
  title: string;
  lead: string;
  /** Focus target after a dialog whose trigger is gone. */
  titleRef: Ref<HTMLHeadingElement>;
  action?: ReactNode;
  children: ReactNode;
}

export function AdminPage({ title, lead, titleRef, action, children }: AdminPageProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Page title={title}>
      <ButtonLink to="/admin" appearance="subtle" icon={<ArrowLeft20Regular />} className={styles.back}>
        {t('platform.back')}
      </ButtonLink>
      <div className={styles.head}>
        <div>
          <h1 ref={titleRef} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        {action}
      </div>
      {children}
    </Page>
  );
}
