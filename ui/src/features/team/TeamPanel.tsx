import { Button } from '@fluentui/react-components';
import { PersonAdd20Regular } from '@fluentui/react-icons/svg/person-add';
import { makeStyles } from '@griffel/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffMember } from '#shared/staff/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { InviteRow } from '#ui/features/team/InviteRow.tsx';
import { MemberRow } from '#ui/features/team/MemberRow.tsx';
import { RemoveMember } from '#ui/features/team/RemoveMember.tsx';
import { useTeam } from '#ui/features/team/use-team.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';

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
