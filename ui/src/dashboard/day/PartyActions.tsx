import { Button, tokens } from '@fluentui/react-components';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { PersonProhibited20Regular } from '@fluentui/react-icons/svg/person-prohibited';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { board } from '#ui/dashboard/board-layout.ts';
import type { PartyRowProps } from '#ui/dashboard/day/PartyRow.tsx';
import { useSlow } from '#ui/dashboard/day/use-slow.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { turning } from '#ui/kit/turning.ts';
import { type Move, stepsOf } from '#ui/parties/moves.ts';

const useStyles = makeStyles({
  // Above the name's button, which reaches over the whole row.
  actions: {
    position: 'relative',
    zIndex: 1,
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: '8px',
    gridArea: 'actions',
  },
  // Where space is short "Não veio" is its icon, and on a phone it stands in the menu.
  icon: { display: 'none', [board.short]: { display: 'block' } },
  word: { [board.short]: { display: 'none' } },
  noShow: { [board.short]: { minWidth: '36px', paddingInline: 0 }, [board.phone]: { display: 'none' } },
  // While a colour fades everything is painted at each frame: too dear where every act changes the buttons.
  still: { transitionDuration: '0s' },
  // While it works the word stays where it was, unseen, so the button keeps its width.
  words: { display: 'inline-grid', placeItems: 'center', '> *': { gridArea: '1 / 1' } },
  hidden: { visibility: 'hidden' },
  ring: {
    width: '16px',
    height: '16px',
    ...turning,
    border: `2px solid ${tokens.colorNeutralStroke1}`,
    borderTopColor: tokens.colorBrandForeground1,
  },
});

type PartyActionsProps = Pick<PartyRowProps, 'reservation' | 'state' | 'isStop' | 'pending' | 'acts'>;

/** The row's next step, one tap away, and the menu with everything else. */
export function PartyActions({ reservation, state, isStop, pending, acts }: PartyActionsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const steps = stepsOf({
    status: reservation.status,
    isLate: state === 'late',
    isLapsed: reservation.status === 'HOLD' && state === 'cancelled',
  });
  return (
    <div className={styles.actions}>
      {steps.map((to) => (
        <StepButton key={to} {...{ to, reservation, isStop, pending, acts }} />
      ))}
      <Button
        className={styles.still}
        appearance="subtle"
        size="small"
        icon={<MoreHorizontal20Regular />}
        aria-label={t('parties.menu.open', { name: reservation.name })}
        aria-haspopup="menu"
        tabIndex={isStop ? 0 : -1}
        onClick={(event) => acts.menu(reservation, event.currentTarget)}
      />
    </div>
  );
}

type StepButtonProps = Omit<PartyActionsProps, 'state'> & { to: Move };

function StepButton({ to, reservation, isStop, pending, acts }: StepButtonProps) {
  const styles = useStyles();
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const isPending = pending === to;
  // The row says at once what is being done
  const isTurning = useSlow(isPending);
  const press = (event: MouseEvent<HTMLElement>) => {
    // The second press of a double click would fall on the next step, which by then stands in this one's place.
    if (event.detail > 1) return;
    // First of all: what is done is on its way while this window is at work
    acts.move(reservation, to);
    // This button goes with the step; the keyboard walks on from the row.
    event.currentTarget.closest('[data-line]')?.querySelector<HTMLElement>('[data-opener]')?.focus();
  };
  return (
    <Button
      size="small"
      className={mergeClasses(
        styles.still,
        to === 'SEATED' && looks.tint,
        to === 'NO_SHOW' && looks.dangerQuiet,
        to === 'NO_SHOW' && styles.noShow,
      )}
      tabIndex={isStop ? 0 : -1}
      aria-label={isPending ? t(`parties.moving.${to}`) : t(`parties.moveLabel.${to}`, { name: reservation.name })}
      title={to === 'NO_SHOW' ? t('parties.move.NO_SHOW') : undefined}
      disabledFocusable={pending !== undefined}
      onClick={press}
    >
      <span className={styles.words}>
        <span className={mergeClasses(isTurning && styles.hidden)}>
          {to === 'NO_SHOW' && <PersonProhibited20Regular aria-hidden className={styles.icon} />}
          <span className={mergeClasses(to === 'NO_SHOW' && styles.word)}>{t(`parties.move.${to}`)}</span>
        </span>
        {isTurning && <span className={styles.ring} />}
      </span>
    </Button>
  );
}
