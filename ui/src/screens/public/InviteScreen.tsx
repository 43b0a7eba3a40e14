import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { invite as inviteTexts } from '#shared/i18n/pt-AO/invite';
import { ApiError, sentenceOf } from '#ui/api/api-error.ts';
import { LoginFrame } from '#ui/features/auth/LoginFrame.tsx';
import { AcceptInviteForm } from '#ui/features/team/AcceptInviteForm.tsx';
import { useInvite } from '#ui/features/team/use-invite.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { PageSpinner } from '#ui/kit/PageSpinner.tsx';
import { useTexts } from '#ui/kit/use-texts.ts';

const texts = { invite: inviteTexts };

/** The URL of an invitation is a secret: no indexing, no referrer. */
export default function InviteScreen() {
  useTexts(texts);
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const { view, accept } = useInvite(token);
  const dead = [accept.error, view.error].find((error) => error !== null && isDead(error));
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {dead !== undefined ? (
        <Failure error={dead} />
      ) : view.data !== undefined ? (
        <LoginFrame
          title={t('invite.title')}
          lead={t('invite.lead', { venue: view.data.venueName, email: view.data.email })}
        >
          <AcceptInviteForm token={token} view={view.data} accept={accept} />
        </LoginFrame>
      ) : view.error === null ? (
        <PageSpinner />
      ) : (
        <Failure error={view.error} retry={() => void view.refetch()} />
      )}
    </>
  );
}

/** Used, expired, withdrawn or unknown: a retry cannot succeed. */
const isDead = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'invite_used' || error.code === 'invite_not_found');

function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useTranslation();
  const code = error instanceof ApiError ? error.code : null;
  const title = code === 'invite_used' ? 'usedTitle' : code === 'invite_not_found' ? 'unknownTitle' : 'failedTitle';
  return (
    <LoginFrame
      title={t(`invite.${title}`)}
      lead={sentenceOf(error, t('app.failure.connection'))}
      links={
        <>
          <ButtonLink to="/login-manager" appearance="subtle">
            {t('invite.signIn')}
          </ButtonLink>
          <ButtonLink to="/" appearance="subtle">
            {t('invite.home')}
          </ButtonLink>
        </>
      }
    >
      {retry && <Button onClick={retry}>{t('app.failure.retry')}</Button>}
    </LoginFrame>
  );
}
