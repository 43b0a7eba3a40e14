import { Button, Switch } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { PersonAdd20Regular } from '@fluentui/react-icons/svg/person-add';
import { makeStyles } from '@griffel/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffInvite, StaffMember } from '#shared/staff/schema';
import { formatInstant, formatInstantDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { useFailureWords } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { useTeamRowStyles } from '#ui/features/team/row-styles.ts';
import { useChangeStaff, useRemoveStaff, useTeam, useWithdrawInvite } from '#ui/features/team/use-team.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';
import { useToast } from '#ui/kit/use-toast.ts';

const InviteDialog = lazyPart(() => import('#ui/features/team/InviteDialog.tsx'));

const useStyles = makeStyles({
  start: { justifySelf: 'start' },
});

export function TeamPanel({ venue }: { venue: ManagedVenue }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const read = useTeam(venue.id);
  const invite = useRef<HTMLButtonElement>(null);
  const { subject, open, close } = useDialog<'invite' | StaffMember>(() => invite.current);
  return (
    <Panel wide title={t('team.title')} text={t('team.text')}>
      <Stack gap="L">
        <PanelRead read={read}>
          {({ members, invites }) => (
            <>
              {members.every(({ isOwner }) => isOwner) && invites.length === 0 && <p>{t('team.empty')}</p>}
              <ul aria-label={t('team.members')}>
                {members.map((member) => (
                  <MemberRow key={member.userId} venue={venue} member={member} onRemove={() => open(member)} />
                ))}
              </ul>
              {invites.length > 0 && (
                <div>
                  <Text as="h3" look="strong">
                    {t('team.invites')}
                  </Text>
                  <ul>
                    {invites.map((each) => (
                      <InviteRow key={each.id} venue={venue} invite={each} onGone={() => invite.current?.focus()} />
                    ))}
                  </ul>
                </div>
              )}
            </>
          )}
        </PanelRead>
        <Button ref={invite} className={styles.start} icon={<PersonAdd20Regular />} onClick={() => open('invite')}>
          {t('team.invite')}
        </Button>
      </Stack>
      {subject === 'invite' && <InviteDialog venue={venue} onClose={() => close()} />}
      {subject !== null && subject !== 'invite' && <RemoveMember venueId={venue.id} member={subject} onClose={close} />}
    </Panel>
  );
}

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

interface RemoveMemberProps {
  venueId: string;
  member: StaffMember;
  /** `isGone`: the row that opened the dialog is removed. */
  onClose: (isGone: boolean) => void;
}

function RemoveMember({ venueId, member, onClose }: RemoveMemberProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const failure = useFailureWords();
  const { mutate, isPending, error } = useRemoveStaff();
  const { userId, name } = member;
  const onSuccess = () => {
    toast({ title: t('team.removed'), description: name });
    onClose(true);
  };
  return (
    <ConfirmDialog
      title={t('team.removeTitle', { name })}
      confirm={t('team.remove')}
      confirming={t('team.removing')}
      danger
      isPending={isPending}
      onConfirm={() => !isPending && mutate({ input: { venueId, userId } }, { onSuccess })}
      onClose={() => onClose(false)}
    >
      <p>{t('team.removeText')}</p>
      <FormFailure text={failure(error)} />
    </ConfirmDialog>
  );
}

interface InviteRowProps {
  venue: ManagedVenue;
  invite: StaffInvite;
  /** The row is removed: move the focus. */
  onGone: () => void;
}

function InviteRow({ venue, invite, onGone }: InviteRowProps) {
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

interface MemberRowProps {
  venue: ManagedVenue;
  member: StaffMember;
  onRemove: () => void;
}

function MemberRow({ venue, member, onRemove }: MemberRowProps) {
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
