import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HEAD_BYTES, refusalOfFile } from '#shared/uploads/rules';
import { ApiError, ConnectionError, sentenceOf } from '#ui/api/api-error.ts';
import { useClient } from '#ui/api/client.ts';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { sendImage } from '#ui/features/uploads/send-image.ts';

/** `preparing`: the upload is complete and the server resizes it. */
export type UploadStage = { kind: 'idle' } | { kind: 'sending'; part: number } | { kind: 'preparing' };

const idle: UploadStage = { kind: 'idle' };

/**
 * Uploads one image. A file keeps its upload address over retries, so that a lost response does not store it twice.
 * `onStored` receives the URL for `coverUrl`.
 */
export function useUpload(onStored: (url: string) => void) {
  const { t } = useTranslation();
  const put = usePut();
  const loggedOut = useLoggedOut();
  const [file, setFile] = useState<File | null>(null);
  const [stage, setStage] = useState<UploadStage>(idle);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);

  const choose = async (given: readonly File[]) => {
    setFailed(false);
    if (given.length > 1) return setRefusal(t('uploads.onlyOne'));
    const [chosen] = given;
    if (chosen === undefined) return;
    const head = await chosen
      .slice(0, HEAD_BYTES)
      .arrayBuffer()
      .catch(() => null);
    const code = head === null ? 'image_damaged' : refusalOfFile({ bytes: chosen.size, head: new Uint8Array(head) });
    setFile(code === null ? chosen : null);
    setRefusal(code === null ? null : t(`errors.${code}`));
  };

  const send = async () => {
    if (stage.kind !== 'idle') return;
    if (file === null) return setRefusal(t('uploads.none'));
    setRefusal(null);
    setStage({ kind: 'sending', part: 0 });
    try {
      onStored(await put.run(file, (part) => setStage(part < 1 ? { kind: 'sending', part } : { kind: 'preparing' })));
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setStage(idle);
      setFailed(true);
      if (loggedOut(error)) return;
      setRefusal(error instanceof ConnectionError ? t('uploads.lost') : sentenceOf(error, t('uploads.failed')));
    }
  };

  return { file, stage, refusal, hasFailed, choose, send, stop: put.stop };
}

/** Requests an address and PUTs the file; once more with a new address if the old one is no longer valid. */
function usePut() {
  const client = useClient();
  const { i18n } = useTranslation();
  const address = useRef<{ file: File; url: string } | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const once = async (file: File, onProgress: (part: number) => void, signal: AbortSignal) => {
    if (address.current?.file !== file) {
      const { uploadURL } = await client.call('createUpload', {}, { signal });
      address.current = { file, url: uploadURL };
    }
    return sendImage(address.current.url, file, { languageTag: i18n.language, signal, onProgress });
  };
  const run = async (file: File, onProgress: (part: number) => void): Promise<string> => {
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      return (await once(file, onProgress, signal)).url;
    } catch (error) {
      if (!isOver(error)) throw error;
      address.current = null;
      return (await once(file, onProgress, signal)).url;
    }
  };
  return { run, stop };
}

/** The address no longer accepts this file, so a retry with it cannot succeed. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && ['upload_expired', 'upload_used', 'upload_refused'].includes(error.code ?? '');
