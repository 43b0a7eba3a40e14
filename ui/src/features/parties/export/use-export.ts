import { useEffect, useRef, useState } from 'react';
import { languageTags } from '#shared/i18n/languages';
import { addressOf } from '#ui/api/http.ts';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { type Progress, readTable } from '#ui/features/parties/export/read-table.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { saveFile } from '#ui/kit/save-file.ts';

export type ExportState =
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
export function useExport({ venueId, fileName, onFailed }: Export) {
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
