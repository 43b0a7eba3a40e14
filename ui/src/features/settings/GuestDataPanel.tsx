import { Button } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone, parsePhone } from '#shared/phone';
import type { ManagedVenue } from '#shared/venues/schema';
import { Obstacles } from '#ui/features/dashboard/tabs/Obstacles.tsx';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { saveAsFile, useEraseGuest, useExportGuest } from '#ui/features/settings/use-guest-data.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';
import { useToast } from '#ui/kit/use-toast.ts';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

const useStyles = makeStyles({
  field: { maxWidth: '320px' },
});

export function GuestDataPanel({ venue }: { venue: ManagedVenue }) {
  const styles = useStyles();
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const opener = useModalOpener(() => null);
  const exported = useExportGuest();
  const phone = parsePhone(typed);
  const withPhone = (act: (phone: string) => void) => () => (phone === null ? setWrong(true) : act(phone));
  const download = (of: string) =>
    !exported.isPending &&
    exported.mutate(
      { input: { venueId: venue.id, phone: of } },
      {
        onSuccess: (data) => {
          saveAsFile(t('settings.guest.fileName'), data);
          toast({
            title: t('settings.guest.exported'),
            description: t('settings.guest.exportedText', {
              reservations: data.reservations.length,
              waitlist: data.waitlist.length,
              messages: data.messages.length,
            }),
          });
        },
      },
    );
  return (
    <Panel wide title={t('settings.guest.title')} text={t('settings.guest.text')}>
      <Stack gap="L">
        <TextField
          className={styles.field}
          label={t('settings.guest.phone')}
          name="guestPhone"
          type="tel"
          autoComplete="off"
          placeholder={t('auth.field.telemovelExample')}
          value={typed}
          error={isWrong ? t(typed.trim() === '' ? 'validation.required' : 'validation.phoneFormat') : undefined}
          onChange={(value) => {
            setTyped(value);
            setWrong(false);
          }}
        />
        <Obstacles venueId={venue.id} error={exported.error} />
        <Row gap="M">
          <SubmitButton
            type="button"
            appearance="secondary"
            word={t('settings.guest.export')}
            pendingWord={t('settings.guest.exporting')}
            isPending={exported.isPending}
            onClick={withPhone(download)}
          />
          <Button
            className={mergeClasses(looks.dangerQuiet)}
            onClick={withPhone((of) => {
              opener.remember();
              setAsked(of);
            })}
          >
            {t('settings.guest.erase')}
          </Button>
        </Row>
      </Stack>
      {asked !== null && (
        <EraseDialog
          venueId={venue.id}
          phone={asked}
          onClose={() => {
            setAsked(null);
            opener.giveBack();
          }}
        />
      )}
    </Panel>
  );
}

function EraseDialog({ venueId, phone, onClose }: { venueId: string; phone: string; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate, isPending, error } = useEraseGuest();
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
