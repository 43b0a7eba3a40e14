import { tokens } from '@fluentui/react-components';
import { ChevronRight16Regular } from '@fluentui/react-icons/svg/chevron-right';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { Group, PartyState } from '#ui/features/board/parties.ts';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';

const useStyles = makeStyles({
  line: {
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    ':first-child': { borderTop: 0 },
  },
  button: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    width: '100%',
    minHeight: '44px',
    padding: '4px 20px 4px 14px',
    border: 0,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.125rem',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-3px',
      borderRadius: tokens.borderRadiusMedium,
    },
    [board.short]: { minHeight: '38px', paddingLeft: '10px' },
  },
  times: { fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  open: { transform: 'rotate(90deg)' },
});

const named = ['seated', 'completed', 'cancelled', 'noShow'] as const;
const isNamed = (state: PartyState): state is (typeof named)[number] => named.some((each) => each === state);

interface FoldLineProps {
  fold: { key: string; groups: Group[] };
  isOpen: boolean;
  toggle: () => void;
  isStop: boolean;
}

/** Example: `19:00 · 3 reservas · 2 em curso, 1 concluída`. */
export function FoldLine({ fold, isOpen, toggle, isStop }: FoldLineProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const parties = fold.groups.flatMap((group) => group.parties);
  const first = fold.groups[0]?.time ?? '';
  const last = fold.groups.at(-1)?.time ?? '';
  const timeOf = useSlotTime(parties[0]?.reservation.date ?? '');
  const times = first === last ? timeOf(first) : t('dashboard.parties.fold.times', { first, last: timeOf(last) });
  const counts = named.flatMap((state) => {
    const count = parties.filter((party) => isNamed(party.state) && party.state === state).length;
    return count === 0 ? [] : [t(`dashboard.parties.fold.${state}`, { count })];
  });
  return (
    <div className={styles.line} data-line={fold.key}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        data-opener
        tabIndex={isStop ? 0 : -1}
        onClick={toggle}
      >
        <ChevronRight16Regular aria-hidden className={mergeClasses(isOpen && styles.open)} />
        <span className={styles.times}>{fold.key === 'gone' ? t('dashboard.parties.fold.gone') : times}</span>
        <span>
          {fold.key !== 'gone' && `${t('dashboard.parties.count', { count: parties.length })} · `}
          {counts.join(', ')}
        </span>
      </button>
    </div>
  );
}
