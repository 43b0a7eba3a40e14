import { Button, Checkbox, Radio, RadioGroup } from '@fluentui/react-components';
import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { StaffReservation } from '#shared/reservations/desk';
import { formatSlotDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import type { LastPartyAct } from '#ui/features/board/use-party-acts.ts';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { useWriteWords } from '#ui/features/parties/overbook.ts';
import { usePartyWrite } from '#ui/features/parties/use-parties.ts';
import { canCancel, useCancelVisit, useOtherParts } from '#ui/features/parties/use-visit.ts';
import { treatmentLine } from '#ui/features/reservations/booked-treatment.ts';
import { useSlotTimes } from '#ui/features/schedule/use-after-midnight.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { ChoiceLabel } from '#ui/kit/ChoiceLabel.tsx';
import { FieldFrame } from '#ui/kit/FieldFrame.tsx';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

const scopes = ['part', 'visit'] as const;
type Scope = (typeof scopes)[number];

const cancellation = z.object({ reason: z.string(), notify: z.boolean(), scope: z.enum(scopes) });

interface CancelDialogProps {
  venue: ManagedVenue;
  party: StaffReservation;
  onDone: (act: LastPartyAct) => void;
  onClose: () => void;
}

/** Cancels with an internal reason; the message to the guest is optional. */
export default function CancelDialog({ venue, party, onDone, onClose }: CancelDialogProps) {
  const styles = usePartyDialogStyles();
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const cancelling = useCancelling({ venue, party, onDone });
  const { form, field, submit, isPending, sentence, parts } = cancelling;
  const { value: notify, onChange: setNotify } = field('notify');
  const { value: scope, onChange: setScope } = field('scope');
  const hasPhone = party.phone !== '';
  const when = t('parties.dialog.when', { date: formatSlotDate(party, language), time: party.time });
  return (
    <Modal title={t('parties.cancel.title', { name: party.name })} isBusy={isPending} onClose={onClose}>
      <p className={styles.note}>
        {t('parties.cancel.text', { when, people: t('reservations.people', { count: party.people }) })}
      </p>
      <form ref={form} className={mergeClasses(styles.form, styles.dialogForm)} onSubmit={submit} noValidate>
        {party.visitPart !== undefined && <CancelScope {...{ party, parts, scope, setScope }} />}
        <TextField
          {...field('reason')}
          label={t('parties.cancel.reason')}
          optional
          hint={t('parties.cancel.reasonHint')}
          maxLength={300}
        />
        <Checkbox
          label={t('parties.cancel.notify')}
          checked={notify && hasPhone}
          disabled={!hasPhone}
          onChange={(_, { checked }) => setNotify(checked === true)}
        />
        {!hasPhone && <p className={styles.quiet}>{t('parties.cancel.noPhone')}</p>}
        <FormFailure text={sentence} />
        <div className={styles.actions}>
          <Button onClick={onClose} disabledFocusable={isPending}>
            {t('parties.cancel.keep')}
          </Button>
          <SubmitButton
            className={looks.danger}
            word={t(scope === 'visit' ? 'parties.visit.confirm' : 'parties.cancel.confirm')}
            pendingWord={t('parties.cancel.confirming')}
            isPending={isPending}
          />
        </div>
      </form>
    </Modal>
  );
}

/** The party alone, or all parts of its visit that can still be cancelled. */
function useCancelling({ venue, party, onDone }: Omit<CancelDialogProps, 'onClose'>) {
  const initial = { reason: '', notify: false, scope: 'part' as Scope };
  const { form, field, submit, refuseWith } = useZodForm(cancellation, initial);
  const one = usePartyWrite('moveReservation', venue.id);
  const all = useCancelVisit(venue.id);
  const read = useOtherParts(venue.id, party);
  const loggedOut = useLoggedOut();
  const words = useWriteWords(field('scope').value === 'visit' ? all.error : one.error, ['reason']);
  const isPending = one.isPending || all.isPending;
  const others = read.others?.filter(canCancel);
  const send = async (typed: z.infer<typeof cancellation>): Promise<LastPartyAct> => {
    const asked = { id: party.id, reason: typed.reason, notify: typed.notify && party.phone !== '' };
    if (typed.scope === 'part' || others === undefined) {
      const cancelled = await one.mutateAsync({ ...asked, version: party.version, to: 'CANCELLED' });
      return { kind: 'CANCELLED', party: cancelled };
    }
    const parts = [party, ...others].map(({ id, version }) => ({ id, version }));
    const [first, ...rest] = await all.mutateAsync({ ...asked, parts });
    return { kind: 'visit', party: first!, others: rest };
  };
  return {
    ...{ form, field, isPending, sentence: words.sentence },
    parts: { ...read, others },
    submit: submit(async (typed) => {
      if (isPending) return;
      try {
        onDone(await send(typed));
      } catch (error) {
        if (!loggedOut(error)) refuseWith(error);
      }
    }),
  };
}

interface CancelScopeProps {
  party: StaffReservation;
  /** The others that can still be cancelled. */
  parts: ReturnType<typeof useOtherParts>;
  scope: Scope;
  setScope: (scope: Scope) => void;
}

function CancelScope({ party, parts, scope, setScope }: CancelScopeProps) {
  const { others, error, isError, refetch } = parts;
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const lineOf = usePartLine();
  if (others === undefined && isError)
    return (
      <div role="alert" className={styles.block}>
        <p>{sentenceOf(error, t('parties.visit.failed'))}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('app.failure.retry')}
        </Button>
      </div>
    );
  if (others === undefined)
    return (
      <SkeletonGroup>
        <Skeleton height="72px" />
      </SkeletonGroup>
    );
  if (others.length === 0) return null;
  const also = t('parties.visit.also', { parts: others.map(lineOf).join('; ') });
  return (
    <FieldFrame label={t('parties.visit.scope')}>
      <RadioGroup value={scope} onChange={(_, { value }) => setScope(value as Scope)}>
        <Radio value="part" label={<ChoiceLabel word={t('parties.visit.onlyThis')} note={lineOf(party)} />} />
        <Radio value="visit" label={<ChoiceLabel word={t('parties.visit.all')} note={also} />} />
      </RadioGroup>
    </FieldFrame>
  );
}

/** `11:30 Facial · Marta · 30 min` */
function usePartLine(): (part: StaffReservation) => string {
  const timeOf = useSlotTimes();
  return (part) => [timeOf(part), part.treatment && treatmentLine(part.treatment)].filter(Boolean).join(' ');
}
