import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue, VenueSettings } from '#shared/venues/schema';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { useFailureWords } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { SecretLink } from '#ui/features/settings/SecretLink.tsx';
import { useRenewCalendarLink, useSettings } from '#ui/features/settings/use-settings.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';
import { useToast } from '#ui/kit/use-toast.ts';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

export function CalendarLinkPanel({ venue }: { venue: ManagedVenue }) {
  const { t } = useTranslation();
  const read = useSettings(venue.id);
  return (
    <Panel wide title={t('settings.calendar.title')} text={t('settings.calendar.text')}>
      <PanelRead read={read}>{(settings) => <Feed venueId={venue.id} settings={settings} />}</PanelRead>
    </Panel>
  );
}

function Feed({ venueId, settings }: { venueId: string; settings: VenueSettings }) {
  const { t } = useTranslation();
  const toast = useToast();
  const failure = useFailureWords();
  const dialog = useDialog<true>();
  const { mutate, isPending, error, data } = useRenewCalendarLink();
  const link = data?.calendarLink ?? settings.calendarLink;
  const close = () => dialog.close();
  const renew = () => {
    if (isPending) return;
    const onSuccess = () => toast({ title: t('settings.calendar.renewed') });
    mutate({ input: { venueId } }, { onSuccess, onSettled: close });
  };
  if (link === null) {
    return (
      <Stack gap="M" align="Start">
        <p>{t('settings.calendar.none')}</p>
        <FormFailure text={failure(error)} />
        <Button disabledFocusable={isPending} onClick={renew}>
          {t(isPending ? 'settings.calendar.making' : 'settings.calendar.make')}
        </Button>
      </Stack>
    );
  }
  return (
    <>
      <SecretLink label={t('settings.calendar.link')} link={link}>
        <Button onClick={() => dialog.open(true)}>{t('settings.calendar.renew')}</Button>
      </SecretLink>
      <FormFailure text={failure(error)} />
      {dialog.subject !== null && (
        <ConfirmDialog
          title={t('settings.calendar.renewTitle')}
          confirm={t('settings.calendar.renew')}
          confirming={t('settings.calendar.making')}
          isPending={isPending}
          onConfirm={renew}
          onClose={close}
        >
          {t('settings.calendar.renewText')}
        </ConfirmDialog>
      )}
    </>
  );
}
