import { Switch, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#ui/api/api-error.ts';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';

const useStyles = makeStyles({
  hint: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
  },
  switch: { minHeight: '44px', alignItems: 'center', marginLeft: '-8px' },
});

/** Only managers of the venue may let this computer keep an unencrypted sheet. */
export default function ClearSheetPanel({ folder }: { folder: string | null }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const hint = useId();
  const { mutate, isPending, variables, error } = useDeskAct('setClearSheet');
  return (
    <Panel wide title={t('desk.sheet.panel')} text={t('desk.sheet.panelText')}>
      <Switch
        className={styles.switch}
        label={t(isPending ? 'desk.sheet.saving' : 'desk.sheet.label')}
        aria-describedby={hint}
        checked={isPending ? variables.on : folder !== null}
        onChange={(_, { checked }) => !isPending && mutate({ on: checked })}
      />
      <p id={hint} className={styles.hint}>
        {t('desk.sheet.hint')}
      </p>
      {folder !== null && <p className={styles.hint}>{t('desk.sheet.lies', { folder })}</p>}
      <FormFailure text={error === null ? null : sentenceOf(error, t('app.failure.text'))} />
    </Panel>
  );
}
