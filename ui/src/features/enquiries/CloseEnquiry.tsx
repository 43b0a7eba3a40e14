import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enquiryClosing, type StaffEnquiry } from '#shared/enquiries/schema';
import { sentenceOf as issueSentence } from '#shared/i18n/issues';
import type { ManagedVenue } from '#shared/venues/schema';
import { currentOf, useFailureWords, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { useShowEnquiry } from '#ui/features/enquiries/use-enquiries.ts';
import ConfirmDialog from '#ui/kit/ConfirmDialog.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { TextAreaField } from '#ui/kit/TextAreaField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';
import { useUnsavedGuard } from '#ui/kit/use-unsaved-guard.ts';

interface CloseEnquiryProps {
  venue: ManagedVenue;
  enquiry: StaffEnquiry;
  onClose: () => void;
}

/** Asks for the reason, which the guest reads. After a conflict the changed enquiry shows behind. */
export default function CloseEnquiry({ venue, enquiry, onClose }: CloseEnquiryProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const show = useShowEnquiry(venue.id);
  const failureOf = useFailureWords();
  const close = useTabWrite('closeEnquiry');
  const [reason, setReason] = useState('');
  useUnsavedGuard(reason !== '');
  const [error, setError] = useState<string>();
  const current = currentOf<StaffEnquiry>(close.error);
  const send = () => {
    if (close.isPending) return;
    const checked = enquiryClosing.shape.reason.safeParse(reason);
    if (!checked.success) {
      const { key, values } = issueSentence(checked.error.issues[0]!);
      return setError(t(`validation.${key}` as 'validation.required', values));
    }
    const { version } = current ?? enquiry;
    const isSaved = ({ stage, closeReason }: StaffEnquiry) => stage === 'CLOSED' && closeReason === checked.data;
    close.mutate(
      { input: { venueId: venue.id, id: enquiry.id, version, reason }, isSaved },
      {
        onSuccess: (closed) => {
          show(closed);
          toast({ title: t('enquiries.staff.closedTitle'), description: enquiry.name });
          onClose();
        },
        onError: (refusal) => {
          const theirs = currentOf<StaffEnquiry>(refusal);
          if (theirs !== undefined) show(theirs);
        },
      },
    );
  };
  return (
    <ConfirmDialog
      danger
      title={t('enquiries.staff.closeTitle', { name: enquiry.name })}
      confirm={t('enquiries.staff.closeConfirm')}
      confirming={t('enquiries.staff.closing')}
      isPending={close.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="M">
        <p>{t('enquiries.staff.closeText')}</p>
        <TextAreaField
          label={t('enquiries.staff.closeReason')}
          required
          maxLength={1000}
          value={reason}
          error={error}
          onChange={(next) => {
            setReason(next);
            setError(undefined);
          }}
        />
        {close.error !== null && (
          <Notice look={current === undefined ? 'refusal' : 'waiting'}>
            {current === undefined ? failureOf(close.error) : t('enquiries.board.staleClosing')}
          </Notice>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
