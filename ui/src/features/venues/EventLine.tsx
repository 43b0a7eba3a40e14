import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { Row } from '#ui/kit/layout.tsx';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  line: { color: tokens.colorNeutralForeground2, [media.noProgram]: { display: 'none' } },
});

/** Leads from the page of a hall to the form for a quote. */
export function EventLine({ onEnquire }: { onEnquire: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Row gap="L" rowGap="S" align="Center" justify="Between" top="L" className={styles.line}>
      <span>{t('reservations.forEvent')}</span>
      <Button appearance="outline" onClick={onEnquire}>
        {t('reservations.enquire')}
      </Button>
    </Row>
  );
}
