import { Button, tokens } from '@fluentui/react-components';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { PersonProhibited20Regular } from '@fluentui/react-icons/svg/person-prohibited';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartyRowProps } from '#ui/features/board/PartyRow.tsx';
import { useSlow } from '#ui/features/board/use-slow.ts';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { moveWord } from '#ui/features/parties/move-word.ts';
import { type Move, stepsOf } from '#ui/features/parties/moves.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { spinner } from '#ui/kit/spinner.ts';

const useStyles = makeStyles({
  // Above the name's button, which covers the whole row.
  actions: {
    position: 'relative',
    zIndex: 1,
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: '8px',
    gridArea: 'actions',
  },
  // In a narrow row "Não veio" is an icon, on a phone a menu item.
  icon: { display: 'none', [board.short]: { display: 'block' } },
  word: { [board.short]: { display: 'none' } },
  noShow: { [board.short]: { minWidth: '36px', paddingInline: 0 }, [board.phone]: { display: 'none' } },
  // A colour transition repaints every frame: too slow where each action changes the buttons.
  still: { transitionDuration: '0s' },
  // The hidden word keeps the button's width during the action.
  words: { display: 'inline-grid', placeItems: 'center', '> *': { gridArea: '1 / 1' } },
  hidden: { visibility: 'hidden' },
  ring: {
    width: '16px',
    height: '16px',
    ...spinner,
    border: `2px solid ${tokens.colorNeutralStroke1}`,
    borderTopColor: tokens.colorBrandForeground1,
  },
});

type PartyActionsProps = Pick<PartyRowProps, 'reservation' | 'state' | 'isStop' | 'pending' | 'acts'>;

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
  const word = moveWord(reservation, to);
  const isPending = pending === to;
  const isTurning = useSlow(isPending);
  const press = (event: MouseEvent<HTMLElement>) => {
    // The second click of a double click would hit the next step, which replaces this one.
    if (event.detail > 1) return;
    // Sent first, so that the request runs while this window renders
    acts.move(reservation, to);
    // This button is removed with the step; keyboard use continues from the row.
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
      aria-label={isPending ? t(`parties.moving.${word}`) : t(`parties.moveLabel.${word}`, { name: reservation.name })}
      title={to === 'NO_SHOW' ? t('parties.move.NO_SHOW') : undefined}
      disabledFocusable={pending !== undefined}
      onClick={press}
    >
      <span className={styles.words}>
        <span className={mergeClasses(isTurning && styles.hidden)}>
          {to === 'NO_SHOW' && <PersonProhibited20Regular aria-hidden className={styles.icon} />}
          <span className={mergeClasses(to === 'NO_SHOW' && styles.word)}>{t(`parties.move.${word}`)}</span>
        </span>
        {isTurning && <span className={styles.ring} />}
      </span>
    </Button>
  );
}
