import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { DeskStatus } from '#shared/desk/local';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';
import { useOrphanWords } from '#ui/features/desk/use-orphan-words.ts';
import { USUAL_ZONE } from '#ui/features/desk/zone.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

export function Forgotten({ status }: { status: DeskStatus }) {
  const { t } = useTranslation();
  const dialog = useDialog<true>(() => document.querySelector('input'));
  const { mutate, isPending, error } = useDeskAct('startAnew');
  const close = () => dialog.close();
  return (
    <>
      <Button appearance="transparent" onClick={() => dialog.open(true)}>
        {t('desk.start.forgotten.link')}
      </Button>
      {dialog.subject !== null && (
        <ConfirmDialog
          title={t('desk.start.forgotten.title')}
          confirm={t('desk.start.forgotten.confirm')}
          confirming={t('desk.start.forgotten.starting')}
          dismiss={t('desk.start.forgotten.dismiss')}
          isPending={isPending}
          onConfirm={() => mutate({}, { onSuccess: close })}
          onClose={close}
        >
          <UnsentActs status={status} />
          <p>{t('desk.start.forgotten.text')}</p>
          <FormFailure text={error === null ? null : sentenceOf(error, t('app.failure.text'))} />
        </ConfirmDialog>
      )}
    </>
  );
}

function UnsentActs({ status: { closed } }: { status: DeskStatus }) {
  const words = useOrphanWords(USUAL_ZONE);
  if (closed === null || closed.count === 0) return null;
  const { count, between } = words(closed);
  return <p>{`${count} ${between}`}</p>;
}
