import { Button } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { GuestExport } from '#shared/guests/schema';
import { formatPhone } from '#shared/phone';
import { guestPhone } from '#shared/reservations/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { Obstacles } from '#ui/features/dashboard/tabs/Obstacles.tsx';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { saveFile } from '#ui/kit/save-file.ts';
import { TextField } from '#ui/kit/TextField.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';
import { useToast } from '#ui/kit/use-toast.ts';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

const useStyles = makeStyles({
  field: { maxWidth: '320px' },
});

const phoneOnly = z.object({ guestPhone }).transform((typed) => typed.guestPhone);

export function GuestDataPanel({ venue }: { venue: ManagedVenue }) {
  const styles = useStyles();
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const { field, submit } = useZodForm(phoneOnly, { guestPhone: '' });
  const erasure = useDialog<string>();
  const { download, error, isPending } = useDownload(venue.id);
  return (
    <Panel wide title={t('settings.guest.title')} text={t('settings.guest.text')}>
      <Stack gap="L">
        <TextField
          {...field('guestPhone')}
          className={styles.field}
          label={t('settings.guest.phone')}
          type="tel"
          autoComplete="off"
          placeholder={t('auth.field.telemovelExample')}
        />
        <Obstacles venueId={venue.id} error={error} />
        <Row gap="M">
          <SubmitButton
            type="button"
            appearance="secondary"
            word={t('settings.guest.export')}
            pendingWord={t('settings.guest.exporting')}
            isPending={isPending}
            onClick={() => void submit(download)()}
          />
          <Button className={looks.dangerQuiet} onClick={() => void submit(erasure.open)()}>
            {t('settings.guest.erase')}
          </Button>
        </Row>
      </Stack>
      {erasure.subject !== null && (
        <EraseDialog venueId={venue.id} phone={erasure.subject} onClose={() => erasure.close()} />
      )}
    </Panel>
  );
}

function useDownload(venueId: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate, error, isPending } = useTabWrite('exportGuest');
  const onSuccess = (data: GuestExport) => {
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), t('settings.guest.fileName'));
    const { reservations, waitlist, messages } = data;
    const counts = { reservations: reservations.length, waitlist: waitlist.length, messages: messages.length };
    toast({ title: t('settings.guest.exported'), description: t('settings.guest.exportedText', counts) });
  };
  return {
    ...{ error, isPending },
    download: (phone: string) => !isPending && mutate({ input: { venueId, phone } }, { onSuccess }),
  };
}

function EraseDialog({ venueId, phone, onClose }: { venueId: string; phone: string; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate, isPending, error } = useTabWrite('eraseGuest');
  const erase = () =>
    !isPending &&
    mutate(
      { input: { venueId, phone } },
      {
        onSuccess: (counts) => {
          toast({ title: t('settings.guest.erased'), description: t('settings.guest.erasedText', counts) });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('settings.guest.eraseTitle')}
      confirm={t('settings.guest.erase')}
      confirming={t('settings.guest.erasing')}
      danger
      isPending={isPending}
      onConfirm={erase}
      onClose={onClose}
    >
      <p>{t('settings.guest.eraseText', { phone: formatPhone(phone) })}</p>
      <Obstacles venueId={venueId} error={error} />
    </ConfirmDialog>
  );
}
