import { Button } from '@fluentui/react-components';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { useTranslation } from 'react-i18next';
import type { StaffInvite } from '#shared/staff/schema';
import { formatInstant } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { SecretLink } from '#ui/features/settings/SecretLink.tsx';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { useDialogActions } from '#ui/kit/dialog-actions.ts';

interface IssuedInviteProps {
  venue: ManagedVenue;
  issued: StaffInvite & { link: string };
  onClose: () => void;
}

/** The link is shown only now: the server stores a digest. */
export function IssuedInvite({ venue, issued, onClose }: IssuedInviteProps) {
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
