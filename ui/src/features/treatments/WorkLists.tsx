import { Button, tokens } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AbsenceDraft, ProfessionalForm, ShiftDraft } from '#ui/features/treatments/use-professional-form.ts';
import { DayToggles } from '#ui/features/week/DayToggles.tsx';
import { DateField } from '#ui/kit/DateField.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { Tip } from '#ui/kit/Tip.tsx';

const useStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalM, minWidth: 0 },
  title: { fontWeight: tokens.fontWeightSemibold },
  none: { color: tokens.colorNeutralForeground2 },
  error: { fontSize: tokens.fontSizeBase200, color: tokens.colorStatusDangerForeground1 },
  add: { justifySelf: 'start' },
  card: {
    display: 'grid',
    gap: tokens.spacingVerticalM,
    minWidth: 0,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: '44px' },
  cardTitle: { fontWeight: tokens.fontWeightMedium },
  times: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(112px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    '& input': { minWidth: 0 },
  },
  // A date with its picker is wider than half of a small phone.
  dates: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))' },
});

interface WorkListProps {
  title: string;
  none: string;
  add: string;
  count: number;
  error: string | undefined;
  onAdd: () => void;
  children: ReactNode;
}

function WorkList({ title, none, add, count, error, onAdd, children }: WorkListProps) {
  const styles = useStyles();
  return (
    <section className={styles.list} aria-label={title} data-refused={error === undefined ? undefined : ''}>
      <h3 className={styles.title}>{title}</h3>
      {count === 0 && <p className={styles.none}>{none}</p>}
      {children}
      <p role="alert" className={styles.error} hidden={error === undefined}>
        {error}
      </p>
      <Button className={styles.add} icon={<Add20Regular />} onClick={onAdd}>
        {add}
      </Button>
    </section>
  );
}

interface WorkCardProps {
  title: string;
  remove: string;
  onRemove: () => void;
  children: ReactNode;
}

function WorkCard({ title, remove, onRemove, children }: WorkCardProps) {
  const styles = useStyles();
  return (
    <fieldset className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h4 className={styles.cardTitle}>{title}</h4>
        <Tip text={remove}>
          <Button appearance="subtle" icon={<Delete20Regular />} onClick={onRemove} />
        </Tip>
      </div>
      {children}
    </fieldset>
  );
}

export function ShiftList({ list }: { list: ProfessionalForm['shifts'] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { rows, error, errorOf } = list;
  const texts = {
    title: t('treatments.team.shifts'),
    none: t('treatments.team.noShifts'),
    add: t('treatments.team.addShift'),
  };
  return (
    <WorkList {...texts} count={rows.length} error={error} onAdd={list.add}>
      {rows.map((shift: ShiftDraft, index) => (
        <WorkCard
          key={shift.id}
          title={t('treatments.team.shift', { number: index + 1 })}
          remove={t('treatments.team.removeShift', { number: index + 1 })}
          onRemove={() => list.remove(shift)}
        >
          <div data-refused={errorOf(index, 'weekdays') === undefined ? undefined : ''}>
            <DayToggles
              label={t('week.weekdays')}
              weekdays={shift.weekdays}
              error={errorOf(index, 'weekdays') && t('week.problem.noDays')}
              onChange={(weekdays) => list.change({ ...shift, weekdays })}
            />
          </div>
          <div className={styles.times}>
            <TextField
              label={t('treatments.team.from')}
              type="time"
              value={shift.from}
              error={errorOf(index, 'from')}
              onChange={(from) => list.change({ ...shift, from })}
            />
            <TextField
              label={t('treatments.team.to')}
              type="time"
              value={shift.to}
              error={errorOf(index, 'to')}
              onChange={(to) => list.change({ ...shift, to })}
            />
          </div>
        </WorkCard>
      ))}
    </WorkList>
  );
}

export function AbsenceList({ list }: { list: ProfessionalForm['absences'] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { rows, error, errorOf } = list;
  const texts = {
    title: t('treatments.team.absences'),
    none: t('treatments.team.noAbsences'),
    add: t('treatments.team.addAbsence'),
  };
  return (
    <WorkList {...texts} count={rows.length} error={error} onAdd={list.add}>
      {rows.map((absence: AbsenceDraft, index) => (
        <WorkCard
          key={absence.id}
          title={t('treatments.team.absence', { number: index + 1 })}
          remove={t('treatments.team.removeAbsence', { number: index + 1 })}
          onRemove={() => list.remove(absence)}
        >
          <div className={mergeClasses(styles.times, styles.dates)}>
            <DateField
              label={t('treatments.team.firstDay')}
              value={absence.from}
              error={errorOf(index, 'from')}
              onChange={(from) => list.change({ ...absence, from })}
            />
            <DateField
              label={t('treatments.team.lastDay')}
              value={absence.to}
              min={absence.from}
              error={errorOf(index, 'to')}
              onChange={(to) => list.change({ ...absence, to })}
            />
          </div>
        </WorkCard>
      ))}
    </WorkList>
  );
}
