import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { CardList, ListCard } from '#ui/features/dashboard/tabs/CardList.tsx';
import type { AbsenceDraft, ProfessionalForm, ShiftDraft } from '#ui/features/treatments/use-professional-form.ts';
import { DayToggles } from '#ui/features/week/DayToggles.tsx';
import { DateField } from '#ui/kit/DateField.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    // A 12-hour clock and a date with its picker are wider than half of a small phone.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    '& input': { minWidth: 0 },
  },
});

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
    <CardList {...texts} count={rows.length} error={error} onAdd={list.add}>
      {rows.map((shift: ShiftDraft, index) => (
        <ListCard
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
          <div className={styles.pair}>
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
        </ListCard>
      ))}
    </CardList>
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
    <CardList {...texts} count={rows.length} error={error} onAdd={list.add}>
      {rows.map((absence: AbsenceDraft, index) => (
        <ListCard
          key={absence.id}
          title={t('treatments.team.absence', { number: index + 1 })}
          remove={t('treatments.team.removeAbsence', { number: index + 1 })}
          onRemove={() => list.remove(absence)}
        >
          <div className={styles.pair}>
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
        </ListCard>
      ))}
    </CardList>
  );
}
