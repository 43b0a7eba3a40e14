import { Button, ProgressBar } from '@fluentui/react-components';
import { mergeClasses } from '@griffel/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { languageTags } from '#shared/i18n/languages';
import { date as day, says } from '#shared/validation';
import type { ManagedVenue } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { addressOf } from '#ui/api/http.ts';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { type Progress, readTable } from '#ui/features/parties/export/read-table.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { DateField } from '#ui/kit/DateField.tsx';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { saveFile } from '#ui/kit/save-file.ts';

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

type ExportState =
  | { step: 'asking' }
  | { step: 'reading'; progress: Progress }
  | { step: 'saved'; rows: number }
  | { step: 'stopped' }
  /** The stream ended without an error but with fewer rows than announced. */
  | { step: 'cut'; progress: Progress }
  | { step: 'failed'; error: unknown };

interface Export {
  venueId: string;
  fileName: (range: { from: string; to: string }) => string;
  onFailed: (error: unknown) => void;
}

/** Exports a range of days: streams with progress, can be cancelled, saves only a complete file. */
function useExport({ venueId, fileName, onFailed }: Export) {
  const [state, setState] = useState<ExportState>({ step: 'asking' });
  const { language } = useLanguage();
  const loggedOut = useLoggedOut();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (range: { from: string; to: string }) => {
    const own = new AbortController();
    running.current = own;
    setState({ step: 'reading', progress: { done: 0, total: null } });
    try {
      const { blob, ...progress } = await readTable({
        address: addressOf('exportReservations', { venueId, ...range }),
        languageTag: languageTags[language],
        signal: own.signal,
        onProgress: (now) => setState({ step: 'reading', progress: now }),
      });
      if (progress.total !== null && progress.done < progress.total) return setState({ step: 'cut', progress });
      saveFile(blob, fileName(range));
      setState({ step: 'saved', rows: progress.done });
    } catch (error) {
      if (own.signal.aborted) setState({ step: 'stopped' });
      else if (!loggedOut(error)) {
        setState({ step: 'failed', error });
        onFailed(error);
      }
    }
  };
  return {
    state,
    start: (range: { from: string; to: string }) => void start(range),
    stop: () => running.current?.abort(),
  };
}
