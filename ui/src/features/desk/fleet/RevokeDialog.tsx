import { Button, Radio, RadioGroup } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { revokeReasons, type VenueDesk } from '#shared/desk/schema';
import { useFailureWords } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { useRevokeDesk } from '#ui/features/desk/fleet/use-venue-desks.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { useDialogActions } from '#ui/kit/dialog-actions.ts';
import { FieldFrame } from '#ui/kit/FieldFrame.tsx';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

type Reason = (typeof revokeReasons)[number];

interface RevokeDialogProps {
  venueId: string;
  desk: VenueDesk;
  /** `isGone`: the button that opened the dialog has left its row. */
  onClose: (isGone?: boolean) => void;
}

/** The reason decides about the desk's unsent acts and its data. */
export default function RevokeDialog({ venueId, desk, onClose }: RevokeDialogProps) {
  const looks = useButtonLooks();
  const { row } = useDialogActions();
  const { t } = useTranslation();
  const toast = useToast();
  const failure = useFailureWords();
  const [reason, setReason] = useState<Reason | null>(null);
  const [wasSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error } = useRevokeDesk();
  const submit = () => {
    setSubmitted(true);
    if (reason === null) return;
    const onSuccess = () => {
      toast({ title: t('desk.fleet.revoked'), description: desk.name });
      onClose(true);
    };
    mutate({ input: { venueId, id: desk.id, reason } }, { onSuccess });
  };
  return (
    <Modal wide title={t('desk.fleet.dialog.title', { name: desk.name })} isBusy={isPending} onClose={() => onClose()}>
      <Stack gap="L" top="L">
        <FieldFrame
          label={t('desk.fleet.dialog.why')}
          error={wasSubmitted && reason === null ? t('desk.fleet.dialog.required') : undefined}
          required
        >
          <RadioGroup value={reason ?? ''} onChange={(_, { value }) => setReason(value as Reason)}>
            {revokeReasons.map((each) => (
              <Radio
                key={each}
                value={each}
                label={
                  <Stack as="span" gap="XXS">
                    <Text as="span" look="strong">
                      {t(`desk.fleet.dialog.${each}`)}
                    </Text>
                    <Text as="span" look="note">
                      {t(`desk.fleet.dialog.${each}Text`)}
                    </Text>
                  </Stack>
                }
              />
            ))}
          </RadioGroup>
        </FieldFrame>
        <Notice look="waiting">
          {desk.leased > 0 ? t('desk.fleet.dialog.holds', { count: desk.leased }) : t('desk.fleet.dialog.holdsNone')}
        </Notice>
        <FormFailure text={failure(error)} />
        <div className={row}>
          <Button disabled={isPending} onClick={() => onClose()}>
            {t('app.action.cancel')}
          </Button>
          <SubmitButton
            type="button"
            className={looks.danger}
            word={t('desk.fleet.dialog.confirm')}
            pendingWord={t('desk.fleet.dialog.confirming')}
            isPending={isPending}
            onClick={submit}
          />
        </div>
      </Stack>
    </Modal>
  );
}
