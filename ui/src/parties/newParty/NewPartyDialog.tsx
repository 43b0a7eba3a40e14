import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import type { ManagedVenue } from '#shared/venues/schema';
import type { LastAct } from '#ui/dashboard/day/usePartyActs.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { usePartyDialogStyles } from '#ui/parties/dialog/partyDialogStyles.ts';
import { GuestCard } from '#ui/parties/GuestCard.tsx';
import type { Draft } from '#ui/parties/newParty/draft.ts';
import { KindChoice } from '#ui/parties/newParty/KindChoice.tsx';
import { useNewPartyStyles } from '#ui/parties/newParty/newPartyStyles.ts';
import { PhoneFields } from '#ui/parties/newParty/PhoneFields.tsx';
import { Unconfirmed } from '#ui/parties/newParty/Unconfirmed.tsx';
import { type BookingInput, type Redoing, useNewParty } from '#ui/parties/newParty/useNewParty.ts';
import { WalkInFields } from '#ui/parties/newParty/WalkInFields.tsx';
import { OverbookOffer } from '#ui/parties/OverbookOffer.tsx';

interface NewPartyDialogProps {
  venue: ManagedVenue;
  /** The day that the board shows. */
  date: string;
  today: string;
  now: Date;
  /** A refused booking that is made again. */
  redo?: Redoing<Draft, BookingInput>;
  /** Null where a refused one was sent again. */
  onDone: (act: LastAct | null) => void;
  onClose: () => void;
}

/** A party taken at the desk: by phone for a time of a day, or whoever stands at the door into the running one. */
export default function NewPartyDialog({ venue, date, today, now, redo, onDone, onClose }: NewPartyDialogProps) {
  const styles = useNewPartyStyles();
  const shared = usePartyDialogStyles();
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [unconfirmed, setUnconfirmed] = useState<StaffReservation | null>(null);
  const state = useNewParty({
    ...{ venue, date, today, now, redo },
    onBooked: (party, kind) => {
      if (party?.onDesk === 'unconfirmed') setUnconfirmed(party);
      else onDone(party && { kind: kind === 'walk-in' ? 'SEATED' : 'booked', party });
    },
  });
  const { draft, change, guest, words, isPending } = state;
  const isWalkIn = draft.kind === 'walk-in';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!state.submit()) focusSoon(form.current, '[aria-invalid="true"], [data-refused] button:enabled');
  };
  if (unconfirmed !== null) {
    const close = () => onDone({ kind: 'booked', party: unconfirmed });
    return (
      <Modal wide title={t('desk.unconfirmed.title', { name: unconfirmed.name })} onClose={close}>
        <Unconfirmed party={unconfirmed} onClose={close} />
      </Modal>
    );
  }
  return (
    <Modal
      broad
      title={redo === undefined ? t('parties.new.title') : t('desk.review.redoTitle', { name: draft.name })}
      isBusy={isPending}
      onClose={onClose}
    >
      <form ref={form} className={styles.columns} onSubmit={submit} noValidate>
        <div className={shared.form}>
          <KindChoice
            value={draft.kind}
            onChange={(kind) => change({ kind, roomId: '' })}
            onGo={(digit) => {
              if (digit !== undefined) change({ people: digit });
              focusSoon(form.current, 'input[name="people"]', digit === undefined);
            }}
          />
          {isWalkIn ? <WalkInFields state={state} /> : <PhoneFields {...{ venue, state, now }} firstDate={today} />}
          <OverbookOffer
            sentence={words.sentence}
            mayOverbook={words.isFull && venue.access.mayOverbook}
            isPending={isPending}
            onOverbook={state.submit}
          />
          <SubmitButton
            className={styles.submit}
            word={t(isWalkIn ? 'parties.new.seat' : 'parties.new.submit')}
            pendingWord={t(isWalkIn ? 'parties.new.seating' : 'parties.new.submitting')}
            isPending={isPending}
          />
        </div>
        <aside className={styles.guest}>
          <h3 className={styles.guestTitle}>{t('parties.guest.tab')}</h3>
          <GuestCard guest={guest} />
        </aside>
      </form>
    </Modal>
  );
}

/** Once the fields are drawn, the keyboard goes on there; a number that stands is typed over. */
function focusSoon(form: HTMLFormElement | null, selector: string, over = true): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>(selector);
    field?.focus();
    if (over && field instanceof HTMLInputElement) field.select();
  });
}
