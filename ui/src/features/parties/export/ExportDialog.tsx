import { Button, ProgressBar } from '@fluentui/react-components';
import { mergeClasses } from '@griffel/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { ApiError, sentenceOf } from '#ui/api/api-error.ts';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { type ExportState, useExport } from '#ui/features/parties/export/use-export.ts';
import { DateField } from '#ui/kit/DateField.tsx';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';

interface ExportDialogProps {
  venue: ManagedVenue;
  date: string;
  onClose: () => void;
}

export default function ExportDialog({ venue, date, onClose }: ExportDialogProps) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const [range, setRange] = useState({ from: date, to: date });
  const [wasSubmitted, setSubmitted] = useState(false);
  const { state, start, stop } = useExport(
    venue.id,
    ({ from, to }) => `${t('parties.export.file')}-${venue.slug}-${from}-${to}.csv`,
  );
  const byField = state.step === 'failed' && state.error instanceof ApiError ? state.error.byField : {};
  const isReading = state.step === 'reading';
  const isWrong = !isDate(range.from) || !isDate(range.to) || range.from > range.to;
  const toError = wasSubmitted && range.from > range.to ? t('parties.export.order') : byField.to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isReading && !isWrong) start(range);
  };
  return (
    <Modal title={t('parties.export.title')} isBusy={isReading} onClose={onClose}>
      <p className={styles.note}>{t('parties.export.text')}</p>
      <form className={mergeClasses(styles.form, styles.dialogForm)} onSubmit={submit} noValidate>
        <div className={styles.pair}>
          <DateField
            label={t('parties.export.from')}
            required
            disabled={isReading}
            value={range.from}
            error={byField.from}
            onChange={(from) => setRange((now) => ({ ...now, from }))}
          />
          <DateField
            label={t('parties.export.to')}
            required
            disabled={isReading}
            value={range.to}
            error={toError}
            onChange={(to) => setRange((now) => ({ ...now, to }))}
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
