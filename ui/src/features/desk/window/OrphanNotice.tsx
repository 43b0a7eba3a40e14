import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { DeskStatus, Orphan } from '#shared/desk/local';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';
import { useOrphanWords } from '#ui/features/desk/use-orphan-words.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Row } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

interface OrphanNoticeProps {
  orphan: Orphan;
  status: DeskStatus;
  timezone: string;
}

/** Unsent acts of a former installation; a manager of its venue hands them in. */
export function OrphanNotice({ orphan, status, timezone }: OrphanNoticeProps) {
  const words = useOrphanWords(timezone)(orphan);
  return (
    <Notice look="waiting">
      <p>{words.count}</p>
      <Text look="muted">{words.between}</Text>
      <NextStep {...{ orphan, status }} />
    </Notice>
  );
}

/** Before the sign-in: who can hand them in. After it: both options, or whom to ask. */
function NextStep({ orphan, status }: Omit<OrphanNoticeProps, 'timezone'>) {
  const { t } = useTranslation();
  if (status.phase !== 'ready') return <p>{t('desk.orphan.later')}</p>;
  if (!status.staff?.access.mayManage) return <p>{t('desk.orphan.askManager')}</p>;
  return <Ways {...{ orphan }} isOurs={orphan.venueId === status.venueId} />;
}

function Ways({ orphan, isOurs }: { orphan: Orphan; isOurs: boolean }) {
  const { t } = useTranslation();
  const dialog = useDialog<true>(() => document.getElementById('main'));
  const handIn = useDeskAct('handIn');
  const keep = useDeskAct('keepAside');
  const error = handIn.error ?? keep.error;
  return (
    <>
      {!isOurs && <p>{t('desk.orphan.elsewhere')}</p>}
      <FormFailure text={error === null ? null : sentenceOf(error, t('desk.orphan.failed'))} />
      <Row gap="S" top="S" align="Center">
        {isOurs && (
          <SubmitButton
            type="button"
            size="small"
            word={t('desk.orphan.handIn')}
            pendingWord={t('desk.orphan.handingIn')}
            isPending={handIn.isPending}
            onClick={() => handIn.mutate({ id: orphan.id })}
          />
        )}
        <Button size="small" onClick={() => dialog.open(true)}>
          {t('desk.orphan.keepAside')}
        </Button>
      </Row>
      {dialog.subject !== null && (
        <ConfirmDialog
          title={t('desk.orphan.keepTitle')}
          confirm={t('desk.orphan.keepYes')}
          dismiss={t('desk.orphan.keepNo')}
          isPending={keep.isPending}
          onConfirm={() => keep.mutate({ id: orphan.id }, { onSettled: () => dialog.close() })}
          onClose={() => dialog.close()}
        >
          {t('desk.orphan.keepText')}
        </ConfirmDialog>
      )}
    </>
  );
}
