import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { PartyFields } from '#ui/features/parties/dialog/PartyFields.tsx';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import type { PartyEditing } from '#ui/features/parties/dialog/use-party-form.ts';
import { OverbookOffer } from '#ui/features/parties/OverbookOffer.tsx';
import { exceeded } from '#ui/features/parties/overbook.ts';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';

export function PartyForm({ venue, editing }: { venue: ManagedVenue; editing: PartyEditing }) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const { words, isPending, isChanged } = editing;
  const { seen, values } = editing;
  const isMoved = values.date !== seen.date || values.time !== seen.time || values.roomId !== seen.roomId;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void editing.save();
  };
  return (
    <form
      ref={editing.form}
      className={styles.form}
      aria-label={t('parties.dialog.details')}
      onSubmit={submit}
      noValidate
    >
      <PartyFields {...{ venue, editing }} />
      {isMoved && seen.visitPart !== undefined && <p role="status">{t('parties.visit.stays')}</p>}
      <OverbookOffer
        sentence={words.sentence}
        excess={exceeded(words.excess, Number(editing.values.people), venue)}
        mayOverbook={venue.access.mayOverbook}
        isPending={isPending}
        onOverbook={(asked) => void editing.save(asked)}
      />
      <div className={styles.save}>
        <SubmitButton
          word={t('parties.dialog.save')}
          pendingWord={t('parties.dialog.saving')}
          isPending={isPending}
          appearance={isChanged ? 'primary' : 'secondary'}
        />
        {isChanged && <span className={styles.quiet}>{t('parties.dialog.unsaved')}</span>}
      </div>
    </form>
  );
}
