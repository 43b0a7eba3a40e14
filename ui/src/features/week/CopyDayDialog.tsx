import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { DayToggles } from '#ui/features/week/DayToggles.tsx';
import { daysOf, nameOfDay, type Weekday } from '#ui/features/week/week-model.ts';
import { useDialogActions } from '#ui/kit/dialog-actions.ts';
import { Modal } from '#ui/kit/Modal.tsx';

interface CopyDayDialogProps {
  day: Weekday;
  onCopy: (days: Weekday[]) => void;
  onClose: () => void;
}

export default function CopyDayDialog({ day, onCopy, onClose }: CopyDayDialogProps) {
  const styles = useFormStyles();
  const actions = useDialogActions();
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(0);
  return (
    <Modal title={t('week.copyDayTitle', { day: t(`week.days.${nameOfDay(day)}`) })} onClose={onClose}>
      <div className={styles.form}>
        <p>{t('week.copyDayText')}</p>
        <DayToggles label={t('week.weekdays')} weekdays={chosen} except={day} onChange={setChosen} />
        <div className={actions.row}>
          <Button onClick={onClose}>{t('app.action.cancel')}</Button>
          <Button appearance="primary" disabledFocusable={chosen === 0} onClick={() => onCopy(daysOf(chosen))}>
            {t('week.copyConfirm')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
