import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { StaffInvite } from '#shared/staff/schema';
import { formatInstant } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { useFailureWords } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { useTeamRowStyles } from '#ui/features/team/row-styles.ts';
import { useWithdrawInvite } from '#ui/features/team/use-team.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

interface InviteRowProps {
  venue: ManagedVenue;
  invite: StaffInvite;
  /** The row is removed: move the focus. */
  onGone: () => void;
}

export function InviteRow({ venue, invite, onGone }: InviteRowProps) {
  const styles = useTeamRowStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const toast = useToast();
  const failure = useFailureWords();
  const { mutate, isPending, error } = useWithdrawInvite();
  const { id, name, email, expiresAt } = invite;
  const onSuccess = () => {
    toast({ title: t('team.withdrawn'), description: name });
    onGone();
  };
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Text look="strong">{name}</Text>
        <Text look="note">
          {[email, t('team.expires', { date: formatInstant(expiresAt, language, venue.timezone) })].join(' · ')}
        </Text>
      </div>
      <Button
        aria-label={t('team.withdrawNamed', { name })}
        disabledFocusable={isPending}
        onClick={() => mutate({ input: { venueId: venue.id, id } }, { onSuccess })}
      >
        {t('team.withdraw')}
      </Button>
      <div className={styles.failure}>
        <FormFailure text={failure(error)} />
      </div>
    </li>
  );
}
