import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useGuestBookingStyles } from '#ui/features/reservations/guest-booking-styles.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { useFetchAhead } from '#ui/kit/use-fetch-ahead.ts';
import { useToast } from '#ui/kit/use-toast.ts';

// Prefetched while the page is idle: declining must work on a bad connection.
const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

interface DeclineButtonProps {
  words: {
    /** On the button and its confirmation. */
    action: string;
    title: string;
    text: string;
    keep: string;
    pending: string;
  };
  done: { title: string; description: string };
  isPending: boolean;
  decline: (outcome: { onSuccess: () => void; onSettled: () => void }) => void;
}

/** A guest says no, after a question: to a place in the waiting list, an offer, a quote. */
export function DeclineButton({ words, done, isPending, decline }: DeclineButtonProps) {
  const styles = useGuestBookingStyles();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  useFetchAhead(ConfirmDialog.preload, true);
  const close = () => setAsking(false);
  return (
    <>
      <Button appearance="subtle" className={styles.cancel} onClick={() => setAsking(true)}>
        {words.action}
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title={words.title}
          dismiss={words.keep}
          confirm={words.action}
          confirming={words.pending}
          isPending={isPending}
          onConfirm={() => decline({ onSuccess: () => toast(done), onSettled: close })}
          onClose={close}
        >
          {words.text}
        </ConfirmDialog>
      )}
    </>
  );
}
