import { tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { makeStyles } from '@griffel/react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { letters } from '#ui/theme/fragments.ts';

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
    ...letters.hero,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.015em',
    outlineStyle: 'none',
  },
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
          <Text look="lead">{lead}</Text>
        </div>
        {action}
      </div>
      {children}
    </Page>
  );
}
