import { Button, tokens } from '@fluentui/react-components';
import { ChevronLeft20Regular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { makeStyles } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDate, isDate } from '#shared/time';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    marginTop: tokens.spacingVerticalXXXL,
    [media.phone]: { marginTop: tokens.spacingVerticalXL },
  },
  title: {
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    [media.phone]: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  },
  day: { color: tokens.colorNeutralForeground2 },
  days: { display: 'flex', flexShrink: 0, gap: tokens.spacingHorizontalS },
});

interface DayScheduleProps {
  date: string;
  firstDate: string;
  lastDate: string;
  /** Name of the chosen room or treatment. */
  chosen: string;
  onStep: (days: number) => void;
  /** On narrow screens the visit fields, then the slots or their placeholder. */
  children: ReactNode;
}

export function DaySchedule({ date, firstDate, lastDate, chosen, onStep, children }: DayScheduleProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const known = isDate(date);
  return (
    <section aria-labelledby="slots">
      <div className={styles.head}>
        <div>
          <h2 className={styles.title} id="slots">
            {t('schedule.title')}
          </h2>
          <p className={styles.day} aria-live="polite">
            {[known ? formatLongDate(date, language) : '', chosen].filter((part) => part !== '').join(' · ')}
          </p>
        </div>
        <div className={styles.days}>
          <Button
            appearance="outline"
            icon={<ChevronLeft20Regular />}
            aria-label={t('schedule.previousDay')}
            disabledFocusable={!known || date <= firstDate}
            onClick={() => onStep(-1)}
          />
          <Button
            appearance="outline"
            icon={<ChevronRight20Regular />}
            aria-label={t('schedule.nextDay')}
            disabledFocusable={!known || date >= lastDate}
            onClick={() => onStep(1)}
          />
        </div>
      </div>
      {children}
    </section>
  );
}
