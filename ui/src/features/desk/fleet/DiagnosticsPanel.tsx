import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#ui/api/api-error.ts';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';

export default function DiagnosticsPanel() {
  const { t } = useTranslation();
  const { mutate, isPending, data, error } = useDeskAct('saveDiagnostics');
  return (
    <Panel wide title={t('desk.diagnostics.title')} text={t('desk.diagnostics.text')}>
      <Button size="large" disabledFocusable={isPending} onClick={() => mutate({})}>
        {t(isPending ? 'desk.diagnostics.saving' : 'desk.diagnostics.save')}
      </Button>
      <p role="status">{!isPending && data?.saved === true ? t('desk.diagnostics.saved') : ''}</p>
      <FormFailure text={error === null ? null : sentenceOf(error, t('app.failure.text'))} />
    </Panel>
  );
}
