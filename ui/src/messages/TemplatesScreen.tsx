import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Page } from '#ui/kit/Page.tsx';

/** The message template editor's place. */
export default function TemplatesScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('app.soon.templatesTitle')}>
      <EmptyState heading="h1" title={t('app.soon.templatesTitle')} text={t('app.soon.templates')} />
    </Page>
  );
}
