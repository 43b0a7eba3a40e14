import { Button, ProgressBar } from '@fluentui/react-components';
import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { date as day, says } from '#shared/validation';
import type { ManagedVenue } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { type ExportState, useExport } from '#ui/features/parties/export/use-export.ts';
import { DateField } from '#ui/kit/DateField.tsx';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';

const daysInOrder = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: says('dateOrder') });

interface ExportDialogProps {
  venue: ManagedVenue;
  date: string;
  onClose: () => void;
}

export default function ExportDialog({ venue, date, onClose }: ExportDialogProps) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const engine = useZodForm(daysInOrder, { from: date, to: date }, { recheck: true });
  const { form, field, values, wasSubmitted, submit } = engine;
  const { state, start, stop } = useExport({
    venueId: venue.id,
    fileName: ({ from, to }) => `${t('parties.export.file')}-${venue.slug}-${from}-${to}.csv`,
    onFailed: engine.refuseWith,
  });
  const isReading = state.step === 'reading';
  const isBackwards = wasSubmitted && values.from > values.to;
  return (
    <Modal title={t('parties.export.title')} isBusy={isReading} onClose={onClose}>
      <p className={styles.note}>{t('parties.export.text')}</p>
      <form
        ref={form}
        className={mergeClasses(styles.form, styles.dialogForm)}
        onSubmit={submit((days) => isReading || start(days))}
        noValidate
      >
        <div className={styles.pair}>
          <DateField {...field('from')} label={t('parties.export.from')} required disabled={isReading} />
          <DateField
            {...field('to')}
            label={t('parties.export.to')}
            required
            disabled={isReading}
            {...(isBackwards && { error: t('parties.export.order') })}
          />
        </div>
        <Outcome state={state} />
        <div className={styles.actions}>
          {isReading ? (
            <Button onClick={stop}>{t('parties.export.cancel')}</Button>
          ) : (
            <Button onClick={onClose}>{t('app.action.close')}</Button>
          )}
          <SubmitButton
            word={t('parties.export.submit')}
            pendingWord={t('parties.export.preparing')}
            isPending={isReading}
          />
        </div>
      </form>
    </Modal>
  );
}

function Outcome({ state }: { state: ExportState }) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  if (state.step === 'failed')
    return (
      <FormFailure text={`${t('parties.export.failed')} ${sentenceOf(state.error, t('app.failure.connection'))}`} />
    );
  if (state.step === 'cut') {
    const { done, total } = state.progress;
    return <FormFailure text={t('parties.export.cut', { done, total: total ?? done })} />;
  }
  if (state.step === 'reading') {
    const { done, total } = state.progress;
    return (
      <div className={styles.block}>
        <ProgressBar
          value={total === null || total === 0 ? undefined : done / total}
          aria-label={t('parties.export.title')}
        />
        <p className={styles.quiet}>
          {total === null ? t('parties.export.preparing') : t('parties.export.progress', { done, total })}
        </p>
      </div>
    );
  }
  return (
    <p role="status">
      {state.step === 'saved' && t('parties.export.saved', { count: state.rows })}
      {state.step === 'stopped' && t('parties.export.stopped')}
    </p>
  );
}
