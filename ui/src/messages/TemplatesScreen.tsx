import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Page } from '#ui/kit/Page.tsx';

/** The message template editor's place: says what will be there and leads back. */
export default function TemplatesScreen() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  // The venue that was chosen on the board stays chosen.
  const back = pathname.startsWith('/admin') ? '/admin' : `/gerir-reserva${search}`;
  return (
    <Page title={t('messages.title')}>
      <EmptyState
        heading="h1"
        title={t('messages.title')}
        text={t('messages.text')}
        action={<ButtonLink to={back}>{t('messages.back')}</ButtonLink>}
      />
    </Page>
  );
}
