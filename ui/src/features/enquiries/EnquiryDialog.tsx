import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSettled } from '#shared/enquiries/rules';
import type { StaffEnquiry } from '#shared/enquiries/schema';
import { formatPhone } from '#shared/phone';
import type { ManagedVenue } from '#shared/venues/schema';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { EnquiryState } from '#ui/features/enquiries/EnquiryCard.tsx';
import { HallDays } from '#ui/features/enquiries/HallDays.tsx';
import { QuoteForm } from '#ui/features/enquiries/QuoteForm.tsx';
import { SentQuote } from '#ui/features/enquiries/SentQuote.tsx';
import { useAskedRows } from '#ui/features/enquiries/use-asked-rows.ts';
import { useEnquiryHistory } from '#ui/features/enquiries/use-enquiries.ts';
import { useKeptQuote } from '#ui/features/enquiries/use-quote-form.ts';
import { HistoryList } from '#ui/features/history/HistoryList.tsx';
import { useLeaveGuard } from '#ui/features/parties/use-leave-guard.tsx';
import { Details } from '#ui/features/reservations/Details.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { focusRing } from '#ui/theme/fragments.ts';

const CloseEnquiry = lazyPart(() => import('#ui/features/enquiries/CloseEnquiry.tsx'));

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.25fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalXXL,
    marginTop: tokens.spacingVerticalM,
    [board.stacked]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalXL },
  },
  call: {
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightMedium,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': focusRing,
  },
  actions: { marginTop: tokens.spacingVerticalXL },
});

interface EnquiryDialogProps {
  venue: ManagedVenue;
  enquiry: StaffEnquiry;
  onClose: () => void;
}

export default function EnquiryDialog({ venue, enquiry, onClose }: EnquiryDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [isClosing, setClosing] = useState(false);
  const isOpen = !isSettled(enquiry.stage);
  const mayAnswer = venue.access.mayManage && isOpen;
  const kept = useKeptQuote(enquiry);
  const [isTyped, setTyped] = useState(kept.before !== null && mayAnswer);
  const guard = useLeaveGuard({
    isDirty: isTyped,
    text: t('enquiries.staff.discard'),
    onLeave: () => {
      kept.end();
      onClose();
    },
  });
  const call = (
    <a className={styles.call} href={`tel:${enquiry.phone}`}>
      {formatPhone(enquiry.phone)}
    </a>
  );
  return (
    <Modal broad title={t('enquiries.staff.title', { name: enquiry.name })} firstField="a" onClose={guard.close}>
      <EnquiryState stage={enquiry.stage} />
      <div className={styles.columns}>
        <Stack gap="XL">
          <Stack as="section" gap="S">
            <Text as="h3" look="title">
              {t('enquiries.staff.asked')}
            </Text>
            <Details rows={[...useAskedRows(enquiry), { term: t('enquiries.facts.phone'), fact: call }]} />
          </Stack>
          {isOpen && <HallDays {...{ venue, enquiry }} />}
        </Stack>
        <Answer {...{ venue, enquiry, mayAnswer }} onTyped={setTyped} />
      </div>
      <Stack gap="XL" className={styles.actions}>
        <EnquiryHistory {...{ venue, enquiry }} />
        {mayAnswer && (
          <Stack align="Start">
            <Button appearance="subtle" onClick={() => setClosing(true)}>
              {t('enquiries.staff.close')}
            </Button>
          </Stack>
        )}
      </Stack>
      {isClosing && <CloseEnquiry {...{ venue, enquiry }} onClose={() => setClosing(false)} />}
      {guard.question}
    </Modal>
  );
}

interface AnswerProps {
  venue: ManagedVenue;
  enquiry: StaffEnquiry;
  mayAnswer: boolean;
  onTyped: (isTyped: boolean) => void;
}

/** The quote, or the form for one. What is typed stays if another manager answers first. */
function Answer({ venue, enquiry, mayAnswer, onTyped }: AnswerProps) {
  const kept = useKeptQuote(enquiry);
  const [isWriting, setWriting] = useState(kept.before !== null);
  const leave = () => {
    kept.keep(null);
    onTyped(false);
    setWriting(false);
  };
  if (mayAnswer && (enquiry.quote === null || isWriting))
    return (
      <QuoteForm
        {...{ venue, enquiry }}
        {...(enquiry.quote !== null && { onKeep: leave })}
        onTyped={() => {
          onTyped(true);
          setWriting(true);
        }}
        onSent={leave}
      />
    );
  return <SentQuote {...{ venue, enquiry }} {...(mayAnswer && { onReplace: () => setWriting(true) })} />;
}

function EnquiryHistory({ venue, enquiry }: { venue: ManagedVenue; enquiry: StaffEnquiry }) {
  const { t } = useTranslation();
  const read = useEnquiryHistory(venue.id, enquiry.id);
  return (
    <Stack as="section" gap="S">
      <Text as="h3" look="title">
        {t('enquiries.staff.history')}
      </Text>
      <PanelRead read={read}>
        {(rows) => <HistoryList rows={rows} rooms={venue.rooms} timezone={venue.timezone} />}
      </PanelRead>
    </Stack>
  );
}
