import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskStatus } from '#shared/desk/local';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';
import { useOrphanWords } from '#ui/features/desk/use-orphan-words.ts';
import { USUAL_ZONE } from '#ui/features/desk/zone.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

export function Forgotten({ status }: { status: DeskStatus }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { remember, giveBack } = useModalOpener(() => document.querySelector('input'));
  const { mutate, isPending, error } = useDeskAct('startAnew');
  const close = () => {
    setAsking(false);
    giveBack();
  };
  return (
    <>
      <Button
        appearance="transparent"
        onClick={() => {
          remember();
          setAsking(true);
        }}
      >
        {t('desk.start.forgotten.link')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('desk.start.forgotten.title')}
          confirm={t('desk.start.forgotten.confirm')}
          confirming={t('desk.start.forgotten.starting')}
          dismiss={t('desk.start.forgotten.dismiss')}
          isPending={isPending}
          onConfirm={() => mutate({}, { onSuccess: close })}
          onClose={close}
        >
          <Lying status={status} />
          <p>{t('desk.start.forgotten.text')}</p>
          <FormFailure text={error === null ? null : sentenceOf(error, t('app.failure.text'))} />
        </ConfirmDialog>
      )}
    </>
  );
}

function Lying({ status: { closed } }: { status: DeskStatus }) {
  const words = useOrphanWords(USUAL_ZONE);
  if (closed === null || closed.count === 0) return null;
  const { count, between } = words(closed);
  return <p>{`${count} ${between}`}</p>;
}
