import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { StartFrame } from '#ui/features/desk/start/StartFrame.tsx';
import { useDeskAct, useStatusRead } from '#ui/features/desk/use-desk.ts';
import { useOrphanWords } from '#ui/features/desk/use-orphan-words.ts';
import { USUAL_ZONE } from '#ui/features/desk/zone.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';

/**
 * The keychain has no key for the data folder: another user of the computer may have it, otherwise the desk starts
 * empty beside it.
 */
export default function OrphanedScreen() {
  const form = useFormStyles();
  const { t } = useTranslation();
  const { data: status, refetch, isFetching } = useStatusRead();
  const words = useOrphanWords(USUAL_ZONE);
  const { mutate, isPending, error } = useDeskAct('startAnew');
  const lying = status?.closed ?? null;
  return (
    <StartFrame title={t('desk.start.orphaned.title')} lead={t('desk.start.orphaned.lead')}>
      <div className={form.form}>
        {lying !== null && lying.count !== 0 && (
          <Notice look="waiting">
            <p>{words(lying).count}</p>
            <Text look="aside">{words(lying).between}</Text>
          </Notice>
        )}
        <Text look="aside">{t('desk.start.orphaned.retryHint')}</Text>
        <SubmitButton
          type="button"
          className={form.submit}
          size="large"
          appearance="secondary"
          word={t('desk.start.orphaned.retry')}
          pendingWord={t('desk.start.orphaned.retrying')}
          isPending={isFetching && !isPending}
          onClick={() => void refetch()}
        />
        <Text look="aside">{t('desk.start.orphaned.anewText')}</Text>
        <FormFailure text={error === null ? null : sentenceOf(error, t('app.failure.text'))} />
        <SubmitButton
          type="button"
          className={form.submit}
          size="large"
          word={t('desk.start.orphaned.anew')}
          pendingWord={t('desk.start.orphaned.starting')}
          isPending={isPending}
          onClick={() => mutate({})}
        />
      </div>
    </StartFrame>
  );
}
