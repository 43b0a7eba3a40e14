import { Button } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Piece } from '#shared/treatments/schema';
import { pieceToAdd } from '#shared/treatments/setup-schema';
import { apiKey } from '#ui/api/api-query.ts';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { useTabAdd, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { SaveOutcome } from '#ui/features/treatments/SaveOutcome.tsx';
import { useDialogActions } from '#ui/kit/dialog-actions.ts';
import { NameField } from '#ui/kit/form/fields.tsx';
import { useVersionedForm } from '#ui/kit/form/use-versioned-form.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

interface PieceDialogProps {
  venueId: string;
  /** Null for a new one. */
  piece: Piece | null;
  onClose: () => void;
}

export default function PieceDialog({ venueId, piece, onClose }: PieceDialogProps) {
  const styles = useFormStyles();
  const actions = useDialogActions();
  const { t } = useTranslation();
  const toast = useToast();
  const isNew = piece === null;
  const onSaved = ({ name }: Piece) => {
    toast({ title: t(isNew ? 'treatments.pieces.added' : 'treatments.pieces.saved'), description: name });
    onClose();
  };
  const form = usePieceForm({ venueId, piece, onSaved });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <Modal
      title={t(isNew ? 'treatments.pieces.addTitle' : 'treatments.pieces.editTitle')}
      isBusy={form.isPending}
      onClose={onClose}
    >
      <form ref={form.form} className={styles.form} noValidate onSubmit={onSubmit}>
        <NameField {...form.field('name')} label={t('treatments.pieces.name')} required />
        <SaveOutcome venueId={venueId} staleText={t('treatments.pieces.stale')} form={form} />
        <div className={actions.row}>
          <Button onClick={onClose} disabled={form.isPending}>
            {t('app.action.cancel')}
          </Button>
          <SubmitButton
            word={t(isNew ? 'treatments.pieces.add' : 'treatments.save')}
            pendingWord={t('treatments.saving')}
            isPending={form.isPending}
          />
        </div>
      </form>
    </Modal>
  );
}

const schema = z.object({ name: pieceToAdd.shape.name });
const valuesOf = (row: Piece | null) => ({ name: row?.name ?? '' });

interface PieceToSave {
  venueId: string;
  /** As loaded when the form opened; null for a new one. */
  piece: Piece | null;
  onSaved: (piece: Piece) => void;
}

function usePieceForm({ venueId, piece, onSaved }: PieceToSave) {
  const cache = useQueryClient();
  const add = useTabAdd('addEquipment');
  const change = useTabWrite('changeEquipment');
  const write = piece === null ? add : change;
  const editing = useVersionedForm({
    ...{ schema, row: piece, valuesOf, write },
    send: ({ fields, version }, onError) => {
      const input = { venueId, ...fields };
      const outcome = { onSuccess: onSaved, onError };
      if (piece === null) add.mutate({ input, idempotencyKey: add.idempotencyKey }, outcome);
      else change.mutate({ input: { ...input, equipmentId: piece.id, version } }, outcome);
    },
  });
  const take = (theirs: Piece) => {
    editing.take(theirs);
    void cache.invalidateQueries({ queryKey: apiKey('venueTreatments', { venueId }) });
  };
  return { ...editing, take, error: write.error };
}
