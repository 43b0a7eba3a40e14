import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import type { ManagedVenue } from '#shared/venues/schema';
import type { LastAct } from '#ui/features/board/use-party-acts.ts';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { GuestCard } from '#ui/features/parties/GuestCard.tsx';
import type { Draft } from '#ui/features/parties/new-party/draft.ts';
import { KindChoice } from '#ui/features/parties/new-party/KindChoice.tsx';
import { useNewPartyStyles } from '#ui/features/parties/new-party/new-party-styles.ts';
import { PhoneFields } from '#ui/features/parties/new-party/PhoneFields.tsx';
import { Unconfirmed } from '#ui/features/parties/new-party/Unconfirmed.tsx';
import { type BookingInput, type Redoing, useNewParty } from '#ui/features/parties/new-party/use-new-party.ts';
import { WalkInFields } from '#ui/features/parties/new-party/WalkInFields.tsx';
import { OverbookOffer } from '#ui/features/parties/OverbookOffer.tsx';
import { exceeded } from '#ui/features/parties/overbook.ts';
import { useLeaveGuard } from '#ui/features/parties/use-leave-guard.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';

interface NewPartyDialogProps {
  venue: ManagedVenue;
  date: string;
  today: string;
  now: Date;
  redo?: Redoing<Draft, BookingInput>;
  /** Null if a refused booking was sent again. */
  onDone: (act: LastAct | null) => void;
  onWait?: (draft: Draft) => void;
  onClose: () => void;
}

/** New party at the desk: a phone booking for a chosen time, or a walk-in for the current slot. */
export default function NewPartyDialog({
  venue,
  date,
  today,
  now,
  redo,
  onDone,
  onWait,
  onClose,
}: NewPartyDialogProps) {
  const styles = useNewPartyStyles();
  const shared = usePartyDialogStyles();
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [unconfirmed, setUnconfirmed] = useState<StaffReservation | null>(null);
  const state = useNewParty({
    ...{ venue, date, today, now, redo },
    onBooked: (party, kind) => {
      if (party?.onDesk === 'unconfirmed') setUnconfirmed(party);
      else onDone(party && { kind: kind === 'walk-in' ? 'walkIn' : 'booked', party });
    },
  });
  const { draft, change, guest, words, isPending } = state;
  const isWalkIn = draft.kind === 'walk-in';
  const guard = useLeaveGuard({ isDirty: state.isTyped, text: t('parties.new.discard'), onLeave: onClose });
  const wait = onWait && (() => onWait({ ...draft, time: state.time }));
  const go = (kind: Draft['kind'], digit?: string) => {
    const field = kind === 'walk-in' ? 'people' : 'phone';
    const fields = kind === draft.kind ? {} : { kind, roomId: '' };
    flushSync(() => change(digit === undefined ? fields : { ...fields, [field]: digit }));
    const isThere = focusField(form.current, `input[name="${field}"]`, digit === undefined);
    // Between two slots a walk-in has no fields; keep the focus inside the dialog
    if (!isThere) focusField(form.current, CHOSEN_KIND);
  };
  useFocusOnKind(form, isWalkIn && state.isNothingRunning);
  // A phone number has no letters: W in the first field still selects a walk-in
  const onKeyDown = (event: KeyboardEvent) => {
    const isInPhone = event.target instanceof HTMLInputElement && event.target.name === 'phone';
    if (!isInPhone || draft.phone !== '' || event.key.toLowerCase() !== 'w' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go('walk-in');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isSent = flushSync(() => state.submit());
    if (!isSent) focusField(form.current, '[aria-invalid="true"], [data-refused] button:enabled');
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
      firstField="input[name='phone']"
      onClose={guard.close}
    >
      <form ref={form} className={styles.columns} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
        <div className={shared.form}>
          <KindChoice value={draft.kind} onChange={(kind) => change({ kind, roomId: '' })} onGo={go} />
          {isWalkIn ? (
            <WalkInFields {...{ state }} onWait={wait} />
          ) : (
            <PhoneFields {...{ venue, state, now }} firstDate={today} onWait={wait} />
          )}
          <OverbookOffer
            sentence={words.sentence}
            excess={exceeded(words.excess, Number(draft.people), venue)}
            mayOverbook={venue.access.mayOverbook}
            isPending={isPending}
            onOverbook={state.submit}
          />
          <SubmitButton
            className={styles.submit}
            word={submitWord()}
            pendingWord={t(isWalkIn ? 'parties.new.seating' : 'parties.new.submitting')}
            isPending={isPending}
          />
        </div>
        <aside className={styles.guest}>
          <h3 className={styles.guestTitle}>{t('parties.guest.tab')}</h3>
          <GuestCard guest={guest} />
        </aside>
      </form>
      {guard.question}
    </Modal>
  );

  function submitWord(): string {
    if (!isWalkIn) return t('parties.new.submit');
    if (state.time === '') return t('parties.new.seat');
    return t('parties.new.seatIn', { room: state.roomName, time: state.time });
  }
}

/** Late slots can remove a walk-in's fields together with the focus. */
function useFocusOnKind(form: RefObject<HTMLFormElement | null>, isWithoutFields: boolean): void {
  useLayoutEffect(() => {
    if (isWithoutFields && document.activeElement === document.body) focusField(form.current, CHOSEN_KIND);
  }, [form, isWithoutFields]);
}

const CHOSEN_KIND = '[type="radio"]:checked';

/** The fields are already rendered. Moving the focus in a later frame would send a fast key press to the body. */
function focusField(form: HTMLFormElement | null, selector: string, over = true): boolean {
  const field = form?.querySelector<HTMLElement>(selector);
  field?.focus();
  if (over && field instanceof HTMLInputElement) field.select();
  return field !== undefined && field !== null;
}
