import { Button, Checkbox } from '@fluentui/react-components';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { useTranslation } from 'react-i18next';
import { newInvite, type StaffInvite } from '#shared/staff/schema';
import { formatInstant } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { useFailureWords } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { SecretLink } from '#ui/features/settings/SecretLink.tsx';
import { useInviteStaff } from '#ui/features/team/use-team.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { useDialogActions } from '#ui/kit/dialog-actions.ts';
import { FieldFrame } from '#ui/kit/FieldFrame.tsx';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

interface InviteDialogProps {
  venue: ManagedVenue;
  onClose: () => void;
}

export default function InviteDialog({ venue, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const invite = useInviteStaff();
  const key = invite.data === undefined ? 'form' : 'link';
  return (
    <Modal title={t('team.inviteTitle')} isBusy={invite.isPending} contentKey={key} onClose={onClose}>
      {invite.data === undefined ? (
        <Form venue={venue} invite={invite} onClose={onClose} />
      ) : (
        <IssuedInvite venue={venue} issued={invite.data} onClose={onClose} />
      )}
    </Modal>
  );
}

function Form({ venue, invite, onClose }: InviteDialogProps & { invite: ReturnType<typeof useInviteStaff> }) {
  const styles = useFormStyles();
  const actions = useDialogActions();
  const { t } = useTranslation();
  const failure = useFailureWords();
  const untouched = { venueId: venue.id, name: '', email: '', mayOverbook: false };
  const { form, field, submit, refuseWith } = useZodForm(newInvite, untouched);
  const { value: mayOverbook, onChange: setMayOverbook } = field('mayOverbook');
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit((input) => !invite.isPending && invite.mutate({ input }, { onError: refuseWith }))}
    >
      <p>{t('team.inviteText')}</p>
      <TextField {...field('name')} label={t('team.name')} maxLength={120} autoComplete="off" />
      <TextField {...field('email')} label={t('team.email')} type="email" autoComplete="off" />
      <FieldFrame label={t('team.overbook')} hint={t('team.overbookHint')}>
        <Checkbox checked={mayOverbook} onChange={(_, { checked }) => setMayOverbook(checked === true)} />
      </FieldFrame>
      <FormFailure text={failure(invite.error)} />
      <div className={actions.row}>
        <Button onClick={onClose} disabled={invite.isPending}>
          {t('app.action.cancel')}
        </Button>
        <SubmitButton word={t('team.create')} pendingWord={t('team.creating')} isPending={invite.isPending} />
      </div>
    </form>
  );
}

interface IssuedInviteProps {
  venue: ManagedVenue;
  issued: StaffInvite & { link: string };
  onClose: () => void;
}

/** The link is shown only now: the server stores a digest. */
function IssuedInvite({ venue, issued, onClose }: IssuedInviteProps) {
  const styles = useFormStyles();
  const actions = useDialogActions();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { name, email, link } = issued;
  const date = formatInstant(issued.expiresAt, language, venue.timezone);
  const share = t('team.share', { name, venue: venue.name, link });
  return (
    <div className={styles.form}>
      <p role="status">{t('team.once', { date, email })}</p>
      <SecretLink label={t('team.link')} link={link}>
        <Button
          as="a"
          icon={<Chat20Regular />}
          href={`https://wa.me/?text=${encodeURIComponent(share)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('team.whatsapp')}
        </Button>
      </SecretLink>
      <div className={actions.row}>
        <Button appearance="primary" onClick={onClose}>
          {t('team.done')}
        </Button>
      </div>
    </div>
  );
}
