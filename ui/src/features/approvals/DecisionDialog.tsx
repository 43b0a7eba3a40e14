import { Button } from '@fluentui/react-components';
import { ArrowUndo16Regular } from '@fluentui/react-icons/svg/arrow-undo';
import { Info16Regular } from '@fluentui/react-icons/svg/info';
import { mergeClasses } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import { type DecisionStep, type ListedVenue, opens, steps } from '#ui/features/approvals/decision.ts';
import { useDialogStyles } from '#ui/features/approvals/dialog-styles.ts';
import { isDecided, isStale, useDecide } from '#ui/features/approvals/use-approvals.ts';
import { VenueDossier } from '#ui/features/approvals/VenueDossier.tsx';
import { VenueSubject } from '#ui/features/approvals/VenueSubject.tsx';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextAreaField } from '#ui/kit/TextAreaField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';
import { useUnsavedGuard } from '#ui/kit/use-unsaved-guard.ts';

/** Characters, as in the API contract. */
const COMMENT_MAX = 2000;

interface DecisionDialogProps {
  step: DecisionStep;
  venue: ListedVenue;
  onClose: () => void;
  /** Also called if another administrator decided first: the venue leaves the list. */
  onDecided: () => void;
}

/** Keeps the typed comment if the decision fails. Shows the venue again if it changed since the list was read. */
export function DecisionDialog({ step, venue, onClose, onDecided }: DecisionDialogProps) {
  const styles = useDialogStyles();
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const [comment, setComment] = useState('');
  useUnsavedGuard(comment !== '');
  const { decide, isPending, refusal, failure, changed } = useDecision(step, venue, onDecided);
  const { word, pending, action } = steps[step];
  const NoteIcon = opens(step) ? Info16Regular : ArrowUndo16Regular;
  return (
    <Modal title={t(`approvals.dialog.${step}Title`)} wide isBusy={isPending} onClose={onClose}>
      {changed === null ? (
        <VenueSubject venue={venue} />
      ) : (
        <ul className={styles.changed}>
          <VenueDossier venue={changed} actions={null} />
        </ul>
      )}
      <TextAreaField
        className={styles.comment}
        label={t(action === 'approved' ? 'approvals.dialog.commentOptional' : 'approvals.dialog.commentRecommended')}
        hint={t('approvals.dialog.commentHint')}
        error={refusal}
        rows={4}
        maxLength={COMMENT_MAX}
        name="comment"
        value={comment}
        onChange={setComment}
      />
      <p className={styles.note}>
        <NoteIcon className={styles.noteIcon} aria-hidden />
        {t(`approvals.dialog.${step}Note`)}
      </p>
      <div className={styles.failure}>
        <FormFailure text={failure} />
      </div>
      <div className={styles.actions}>
        <Button onClick={onClose} disabledFocusable={isPending}>
          {t('app.action.cancel')}
        </Button>
        <SubmitButton
          type="button"
          className={mergeClasses(styles.confirm, !opens(step) && looks.danger)}
          word={t(`approvals.${word}`)}
          pendingWord={t(`approvals.${pending}`)}
          isPending={isPending}
          onClick={() => decide(comment)}
        />
      </div>
    </Modal>
  );
}

function useDecision(step: DecisionStep, seen: ListedVenue, onDecided: () => void) {
  const toast = useToast();
  const { t } = useTranslation();
  const { mutate, isPending, error } = useDecide();
  const [changed, setChanged] = useState<ListedVenue | null>(null);
  const { id: venueId, version } = changed ?? seen;
  const { action, done } = steps[step];
  const wordsFor = (failure: Error): string => {
    if (failure instanceof ConnectionError) return t('app.failure.connection');
    if (isStale(failure)) return t('approvals.dialog.stale');
    return (isDecided(failure) ? failure.serverMessage : null) ?? t('approvals.decisionFailed');
  };
  const failed = (failure: Error) => {
    toast({ title: t('app.error'), description: wordsFor(failure), look: 'destructive' });
    if (isStale(failure)) setChanged(failure.current as ListedVenue);
    if (isDecided(failure)) onDecided();
  };
  const decide = (typed: string) => {
    const comment = typed.trim() || undefined;
    mutate(
      { venueId, version, action, comment },
      {
        onSuccess: () => {
          toast({ title: t('approvals.done.title'), description: t(`approvals.done.${done}`) });
          onDecided();
        },
        onError: failed,
      },
    );
  };
  const refusal = error instanceof ApiError ? error.byField.comment : undefined;
  const failure = error === null || refusal !== undefined ? null : wordsFor(error);
  return { decide, isPending, refusal, failure, changed };
}
