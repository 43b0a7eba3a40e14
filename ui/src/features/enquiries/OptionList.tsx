import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuestEnquiry, Quote, QuoteOption } from '#shared/enquiries/schema';
import { formatKwanzas } from '#shared/money';
import { OptionRow } from '#ui/features/enquiries/OptionRow.tsx';
import { useEnquiryWords } from '#ui/features/enquiries/use-enquiry-words.ts';
import type { GuestAnswers } from '#ui/features/enquiries/use-guest-enquiry.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useFetchAhead } from '#ui/kit/use-fetch-ahead.ts';
import { useToast } from '#ui/kit/use-toast.ts';

// Prefetched while the page is idle: accepting must work on a bad connection.
const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

interface OptionListProps extends Pick<GuestAnswers, 'accept'> {
  enquiry: GuestEnquiry;
  quote: Quote;
  /** The guest may still accept. */
  isOpen: boolean;
}

export function OptionList({ enquiry, quote, isOpen, accept }: OptionListProps) {
  const { t } = useTranslation();
  const { optionOf } = useEnquiryWords();
  // As the guest read it: the quote may change while the question is open
  const [asked, setAsked] = useState<AskedOption | null>(null);
  useFetchAhead(ConfirmDialog.preload, isOpen);
  const all = quote.options;
  const booked = all.filter(({ state }) => state === 'booked');
  const options = booked.length > 0 ? booked : all;
  const title = t(booked.length > 0 ? 'enquiries.guest.booked' : 'enquiries.guest.options');
  const held = options.filter(({ state }) => state === 'held');
  return (
    <Stack as="section" gap="M" aria-label={title}>
      <Text as="h2" look="title">
        {title}
      </Text>
      <Stack as="ul" gap="M">
        {options.map((option) => (
          <OptionRow key={option.id} {...{ option, quote }}>
            {isOpen && option.state === 'held' && (
              <Button
                appearance={held.length === 1 ? 'primary' : 'secondary'}
                aria-label={t('enquiries.guest.acceptNamed', { option: optionOf(option) })}
                onClick={() => setAsked({ option, enquiry })}
              >
                {t('enquiries.guest.accept')}
              </Button>
            )}
          </OptionRow>
        ))}
      </Stack>
      {asked !== null && (
        <AcceptDialog {...asked} accept={accept} isOnly={held.length === 1} onClose={() => setAsked(null)} />
      )}
    </Stack>
  );
}

interface AskedOption {
  option: QuoteOption;
  enquiry: GuestEnquiry;
}

interface AcceptDialogProps extends AskedOption, Pick<OptionListProps, 'accept'> {
  isOnly: boolean;
  onClose: () => void;
}

function AcceptDialog({ enquiry: { quote, version }, option, isOnly, accept, onClose }: AcceptDialogProps) {
  const { t } = useTranslation();
  const { optionOf } = useEnquiryWords();
  const toast = useToast();
  const sayYes = () => {
    if (accept.isPending) return;
    accept.mutate(
      { optionId: option.id, version },
      {
        onSuccess: () =>
          toast({ title: t('enquiries.guest.acceptedTitle'), description: t('enquiries.guest.acceptedText') }),
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      title={t('enquiries.guest.acceptTitle')}
      confirm={t('enquiries.guest.acceptConfirm')}
      confirming={t('enquiries.guest.accepting')}
      isPending={accept.isPending}
      onConfirm={sayYes}
      onClose={onClose}
    >
      <Stack gap="S">
        <p>{t('enquiries.guest.acceptText', { option: optionOf(option), total: formatKwanzas(option.total) })}</p>
        {quote !== null && quote.deposit > 0 && (
          <p>{t('enquiries.guest.acceptDeposit', { amount: formatKwanzas(quote.deposit) })}</p>
        )}
        {!isOnly && <p>{t('enquiries.guest.acceptOthers')}</p>}
      </Stack>
    </ConfirmDialog>
  );
}
