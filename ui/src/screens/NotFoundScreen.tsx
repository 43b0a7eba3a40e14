import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Page } from '#ui/kit/Page.tsx';

export default function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('app.notFound.title')}>
      <EmptyState
        heading="h1"
        title={t('app.notFound.title')}
        text={t('app.notFound.text')}
        action={
          <ButtonLink to="/" appearance="primary">
            {t('app.notFound.home')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
