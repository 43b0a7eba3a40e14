import { Button, tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_TIME } from '#shared/reservations/limits';
import type { Slot } from '#shared/schedule/schema';
import { formatShortSlotDate, isDate } from '#shared/time';
import { lossOf } from '#ui/features/reservations/chosen-time.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { isForRoom } from '#ui/features/reservations/visit.ts';
import { canTake } from '#ui/features/schedule/slot-view.ts';
import type { Panel } from '#ui/features/venues/use-panel.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Text } from '#ui/kit/Text.tsx';
import { letters, oneLine } from '#ui/theme/fragments.ts';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  bar: {
    position: 'fixed',
    inset: 'auto 0 0',
    zIndex: 3,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: '12px 16px max(12px, env(safe-area-inset-bottom))',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    boxShadow: tokens.shadow8,
    [media.noProgram]: { display: 'none' },
  },
  words: { flexGrow: 1, minWidth: 0, [media.largeLetters]: { display: 'none' } },
  second: {
    ...letters.S,
    color: tokens.colorNeutralForeground2,
    ...oneLine,
  },
  button: {
    flexShrink: 0,
    minHeight: '52px',
    paddingInline: '28px',
    fontSize: tokens.fontSizeBase400,
    [media.largeLetters]: { flexGrow: 1 },
  },
});

interface BookingBarProps {
  panel: Panel;
  state: VisitState;
  /** Undefined while loading. */
  slots: readonly Slot[] | undefined;
  /** Of the room, or of the treatment. */
  chosenName: string;
  className?: string;
}

/** Sticky bar of narrow screens with the choice and a link to the form; hidden while the form is in view. */
export function BookingBar({ panel, state, slots, chosenName, className }: BookingBarProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { visit, people, guests, treatment } = state;
  const inView = useInView(panel);
  if (inView) return null;
  const isUsualRefused = !isForRoom(visit) || (slots !== undefined && !canTake(slots, DEFAULT_TIME, people));
  const mustChoose = visit.time === null ? isUsualRefused : lossOf(slots, visit.time, people) !== null;
  // The treatment says how many people it is for
  const mustChooseTreatment = !isForRoom(visit) && treatment === null;
  const party = mustChooseTreatment ? '' : t('reservations.people', { count: guests });
  const asked = mustChooseTreatment ? 'reservations.treatment.choose' : 'reservations.form.chooseTime';
  const date = isDate(visit.date)
    ? formatShortSlotDate({ date: visit.date, time: visit.time ?? DEFAULT_TIME }, language)
    : '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: the page's card is its section; this is only a way to it
    <div className={mergeClasses(styles.bar, className)} role="region" aria-label={t('reservations.form.title')}>
      <div className={styles.words}>
        <Text look="title">{mustChoose ? t(asked) : `${visit.time ?? DEFAULT_TIME} · ${party}`}</Text>
        <p className={styles.second}>
          {[mustChoose ? party : '', date, chosenName].filter((part) => part !== '').join(' · ')}
        </p>
      </div>
      <Button appearance="primary" className={styles.button} onClick={panel.goTo}>
        {t('reservations.form.submit')}
      </Button>
    </div>
  );
}

/** True once the title of the card is in view or scrolled past. */
function useInView({ title }: Panel): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const watched = title.current;
    if (watched === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setInView(entry.isIntersecting || entry.boundingClientRect.top < 0);
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [title]);
  return inView;
}
