import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { listed } from '#shared/i18n/listed';
import type { StaffReservation } from '#shared/reservations/desk';
import { formatShortSlotDate } from '#shared/time';
import { teamNames } from '#shared/treatments/rules';
import { peopleAtOnce } from '#shared/treatments/visit';
import type { ManagedVenue } from '#shared/venues/schema';
import type { LastPartyAct } from '#ui/features/board/use-party-acts.ts';
import { useLeases } from '#ui/features/desk/board/use-leases.ts';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { GuestCard } from '#ui/features/parties/GuestCard.tsx';
import type { PartyDraft } from '#ui/features/parties/new-party/draft.ts';
import { KindChoice } from '#ui/features/parties/new-party/KindChoice.tsx';
import { useNewPartyStyles } from '#ui/features/parties/new-party/new-party-styles.ts';
import { PhoneFields } from '#ui/features/parties/new-party/PhoneFields.tsx';
import { type NewPartyState, type RedoneParty, useNewParty } from '#ui/features/parties/new-party/use-new-party.ts';
import { WalkInFields } from '#ui/features/parties/new-party/WalkInFields.tsx';
import { OverbookOffer } from '#ui/features/parties/OverbookOffer.tsx';
import { exceeded } from '#ui/features/parties/overbook.ts';
import { useLeaveGuard } from '#ui/features/parties/use-leave-guard.tsx';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';

interface NewPartyDialogProps {
  venue: ManagedVenue;
  date: string;
  today: string;
  now: Date;
  redo?: RedoneParty;
  /** Null if a refused booking was sent again. */
  onDone: (act: LastPartyAct | null) => void;
  onWait?: (draft: PartyDraft) => void;
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
  const { t } = useTranslation();
  const [unconfirmed, setUnconfirmed] = useState<StaffReservation[]>([]);
  const state = useNewParty({
    ...{ venue, date, today, now, redo },
    onBooked: (party, kind, others) => {
      if (party?.onDesk === 'unconfirmed') setUnconfirmed([party, ...others]);
      else onDone(party && { kind: kind === 'walk-in' ? 'walkIn' : 'booked', party, others });
    },
  });
  const { draft, isPending } = state;
  const leave = () => {
    state.forget();
    onClose();
  };
  const guard = useLeaveGuard({ isDirty: state.isTyped, text: t('parties.new.discard'), onLeave: leave });
  const wait = (go: (draft: PartyDraft) => void) => {
    state.forget();
    go({ ...draft, time: state.time });
  };
  const [asked, ...others] = unconfirmed;
  if (asked !== undefined) {
    const close = () => onDone({ kind: 'booked', party: asked, others });
    return (
      <Modal wide title={t('desk.unconfirmed.title', { name: asked.name })} onClose={close}>
        <Unconfirmed party={asked} others={others} onClose={close} />
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
      <NewPartyForm {...{ venue, state, today, now }} onWait={onWait && (() => wait(onWait))} />
      {guard.question}
    </Modal>
  );
}

interface NewPartyFormProps extends Pick<NewPartyDialogProps, 'venue' | 'today' | 'now'> {
  state: NewPartyState;
  onWait?: () => void;
}

function NewPartyForm({ venue, state, today, now, onWait }: NewPartyFormProps) {
  const styles = useNewPartyStyles();
  const shared = usePartyDialogStyles();
  const { draft, change, words } = state;
  const { go, onKeyDown } = useKindKeys(state);
  return (
    <form ref={state.form} className={styles.columns} onSubmit={state.submit} onKeyDown={onKeyDown} noValidate>
      <div className={shared.form}>
        <KindChoice value={draft.kind} onChange={(kind) => change({ kind, roomId: '' })} onGo={go} />
        {draft.kind === 'walk-in' ? (
          <WalkInFields {...{ state, onWait }} />
        ) : (
          <PhoneFields {...{ venue, state, now, onWait }} firstDate={today} />
        )}
        <OverbookOffer
          sentence={words.sentence}
          excess={exceeded(words.excess, Number(draft.people), venue)}
          mayOverbook={venue.access.mayOverbook}
          isPending={state.isPending}
          onOverbook={state.overbook}
        />
        <BookButton state={state} />
      </div>
      <GuestAside guest={state.guest} />
    </form>
  );
}

function BookButton({ state }: { state: NewPartyState }) {
  const styles = useNewPartyStyles();
  const { t } = useTranslation();
  const { draft, time, roomName, isPending, treated } = state;
  const isWalkIn = draft.kind === 'walk-in';
  const arrival = treated.treatment === null ? 'SEATED' : 'RECEIVED';
  const arrivalWord =
    time === '' || arrival === 'RECEIVED'
      ? t(`parties.move.${arrival}`)
      : t('parties.new.seatIn', { room: roomName, time });
  return (
    <SubmitButton
      className={styles.submit}
      word={isWalkIn ? arrivalWord : t('parties.new.submit')}
      pendingWord={isWalkIn ? t(`parties.moving.${arrival}`) : t('parties.new.submitting')}
      isPending={isPending}
    />
  );
}

function GuestAside({ guest }: Pick<NewPartyState, 'guest'>) {
  const styles = useNewPartyStyles();
  const { t } = useTranslation();
  return (
    <aside className={styles.guest}>
      <h3 className={styles.guestTitle}>{t('parties.guest.tab')}</h3>
      <GuestCard guest={guest} />
    </aside>
  );
}

/** Keys that choose the kind of party and move the focus to its first field. */
function useKindKeys({ form, draft, change, isNothingRunning }: NewPartyState) {
  const go = (kind: PartyDraft['kind'], digit?: string) => {
    const field = kind === 'walk-in' ? 'people' : 'phone';
    const fields = kind === draft.kind ? {} : { kind, roomId: '' };
    flushSync(() => change(digit === undefined ? fields : { ...fields, [field]: digit }));
    const isThere = focusField(form.current, `input[name="${field}"]`, digit === undefined);
    // Between two slots a walk-in has no fields; keep the focus inside the dialog
    if (!isThere) focusField(form.current, CHOSEN_KIND);
  };
  useFocusOnKind(form, draft.kind === 'walk-in' && isNothingRunning);
  // A phone number has no letters: W in the first field still selects a walk-in
  const onKeyDown = (event: KeyboardEvent) => {
    const isInPhone = event.target instanceof HTMLInputElement && event.target.name === 'phone';
    if (!isInPhone || draft.phone !== '' || event.key.toLowerCase() !== 'w' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go('walk-in');
  };
  return { go, onKeyDown };
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

const useStyles = makeStyles({
  body: { display: 'grid', justifyItems: 'start', gap: tokens.spacingVerticalL, marginTop: tokens.spacingVerticalL },
  tell: { fontWeight: tokens.fontWeightSemibold, marginTop: tokens.spacingVerticalS },
});

const placeOf = ({ treatment }: StaffReservation): string =>
  [treatment!.name, teamNames(treatment!)].filter(Boolean).join(' · ');

interface UnconfirmedProps {
  party: StaffReservation;
  /** Later treatments of a visit. */
  others: StaffReservation[];
  onClose: () => void;
}

/** A desk took the party beyond its leased seats: the form must not look confirmed. */
function Unconfirmed({ party, others, onClose }: UnconfirmedProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const leases = useLeases(party.date);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const when = `${formatShortSlotDate(party, language)}, ${party.time}`;
  const left = leases?.find(({ roomId, time }) => roomId === party.roomId && time === party.time)?.left ?? 0;
  const seats = left === 0 ? t('desk.unconfirmed.ownNone') : t('desk.unconfirmed.own', { count: left });
  const own = () => {
    if (party.treatment === undefined) return seats;
    if (others.length === 0) return t('desk.unconfirmed.treatment', { name: placeOf(party) });
    return t('desk.unconfirmed.visit', { names: listed([party, ...others].map(placeOf), language) });
  };
  const people = t('dashboard.parties.people', { count: peopleAtOnce([party, ...others]) });
  return (
    <div className={styles.body}>
      <Notice look="waiting">
        <p>{t('desk.unconfirmed.text', { when, people, own: own() })}</p>
        <p className={styles.tell}>{t('desk.unconfirmed.tell')}</p>
      </Notice>
      <Button ref={button} appearance="primary" onClick={onClose}>
        {t('desk.unconfirmed.ok')}
      </Button>
    </div>
  );
}
