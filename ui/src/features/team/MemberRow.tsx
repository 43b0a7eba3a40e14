import { Button, Switch } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { useTranslation } from 'react-i18next';
import type { StaffMember } from '#shared/staff/schema';
import { formatInstantDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { useFailureWords } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { useTeamRowStyles } from '#ui/features/team/row-styles.ts';
import { useChangeStaff } from '#ui/features/team/use-team.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Text } from '#ui/kit/Text.tsx';

interface MemberRowProps {
  venue: ManagedVenue;
  member: StaffMember;
  onRemove: () => void;
}

export function MemberRow({ venue, member, onRemove }: MemberRowProps) {
  const styles = useTeamRowStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const failure = useFailureWords();
  const { mutate, isPending, variables, error } = useChangeStaff();
  const { userId, name, isOwner } = member;
  // Optimistic; a refusal restores the old value.
  const mayOverbook = isPending ? (variables?.input.mayOverbook ?? member.mayOverbook) : member.mayOverbook;
  const since = t('team.since', { date: formatInstantDate(member.since, language, venue.timezone) });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Text look="strong">{name}</Text>
        <Text look="note">{[isOwner && t('team.owner'), member.email, since].filter(Boolean).join(' · ')}</Text>
      </div>
      {!isOwner && (
        <>
          <Switch
            checked={mayOverbook}
            label={t('team.overbook')}
            aria-label={t('team.overbookFor', { name })}
            onChange={(_, { checked }) =>
              !isPending && mutate({ input: { venueId: venue.id, userId, mayOverbook: checked } })
            }
          />
          <Button
            appearance="subtle"
            icon={<Delete20Regular />}
            aria-label={t('team.removeNamed', { name })}
            onClick={onRemove}
          />
        </>
      )}
      <div className={styles.failure}>
        <FormFailure text={failure(error)} />
      </div>
    </li>
  );
}
