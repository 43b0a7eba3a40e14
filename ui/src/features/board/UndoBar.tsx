import { Button, tokens } from '@fluentui/react-components';
import { ArrowUndo16Regular } from '@fluentui/react-icons/svg/arrow-undo';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { formatShortSlotDate } from '#shared/time';
import type { Room } from '#shared/venues/schema';
import { useKeyStyles } from '#ui/features/board/key-styles.ts';
import type { LastPartyAct } from '#ui/features/board/use-party-acts.ts';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { arrivalOf } from '#ui/features/parties/move-word.ts';
import { canUndo } from '#ui/features/parties/moves.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    minHeight: '52px',
    padding: '4px 12px 4px 20px',
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground6,
    [board.short]: { minHeight: '44px', paddingBlock: '1px' },
    [board.phone]: { flexWrap: 'wrap', paddingBlock: '8px' },
  },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', [board.phone]: { flexBasis: '100%' } },
  undo: { flexShrink: 0 },
});

interface UndoBarProps {
  last: LastPartyAct | null;
  rooms: readonly Room[];
  now: Date;
  undo: () => void;
  dismiss: () => void;
}

/** Stays below the parties until the next action or its dismissal. */
export function UndoBar({ last, rooms, now, undo, dismiss }: UndoBarProps) {
  const styles = useStyles();
  const keys = useKeyStyles();
  const { t } = useTranslation();
  const words = useLastActWords(last, rooms);
  return (
    <section
      data-about={last?.party.id}
      aria-label={t('parties.undo.region')}
      className={last === null ? undefined : styles.bar}
    >
      <span role="status" className={styles.words}>
        {words}
      </span>
      {last !== null && (
        <>
          {canUndo(last.party, now) && (
            <Button
              size="small"
              className={styles.undo}
              icon={<ArrowUndo16Regular />}
              aria-keyshortcuts="Z"
              onClick={undo}
            >
              {t('parties.undo.action')}
              <kbd className={keys.inButton} aria-hidden>
                {t('parties.undo.key')}
              </kbd>
            </Button>
          )}
          <Button
            size="small"
            appearance="subtle"
            icon={<Dismiss16Regular />}
            aria-label={t('parties.undo.dismiss')}
            onClick={dismiss}
          />
        </>
      )}
    </section>
  );
}

function useLastActWords(last: LastPartyAct | null, rooms: readonly Room[]): string | null {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (last === null) return null;
  const { name, date, time, roomId, onDesk } = last.party;
  const room = rooms.find(({ id }) => id === roomId)?.name ?? '';
  if (onDesk === 'unconfirmed') return t('desk.unconfirmed.last', { name });
  const arrival = arrivalOf(last.party);
  if (last.kind === 'walkIn')
    return t(arrival === 'SEATED' ? 'parties.done.walkIn' : 'parties.done.receivedWalkIn', { name, time, room });
  if (last.kind === 'SEATED') return t(`parties.done.${arrival}`, { name });
  if (last.kind !== 'booked') return t(`parties.done.${last.kind}`, { name });
  const booked = `parties.done.${last.others?.length ? 'bookedVisit' : 'booked'}` as const;
  return t(booked, { name, when: `${formatShortSlotDate({ date, time }, language)}, ${time}` });
}
