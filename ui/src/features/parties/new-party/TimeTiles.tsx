import { ErrorCircle16Regular } from '@fluentui/react-icons/svg/error-circle';
import { mergeClasses } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { runningTime } from '#shared/schedule/rules';
import type { StaffSlot } from '#shared/schedule/schema';
import { isDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useOwnSeats } from '#ui/features/desk/board/use-own-seats.ts';
import { useNewPartyStyles } from '#ui/features/parties/new-party/new-party-styles.ts';
import type { NewPartyState } from '#ui/features/parties/new-party/use-new-party.ts';
import { NearTimes } from '#ui/features/schedule/NearTimes.tsx';
import { slotsOfRoom } from '#ui/features/schedule/slot-view.ts';
import { useAfterMidnight } from '#ui/features/schedule/use-after-midnight.ts';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { walkTiles } from '#ui/kit/tile-arrows.ts';

interface TimeTilesProps {
  venue: ManagedVenue;
  state: NewPartyState;
  now: Date;
  error: string | undefined;
}

/** The room's times of the day with seats left. A full time stays selectable: staff may overbook. */
export function TimeTiles({ venue, state, now, error }: TimeTilesProps) {
  const styles = useNewPartyStyles();
  const { t } = useTranslation();
  const id = useId();
  const { draft, ofDay } = state;
  const slots = slotsOfRoom(ofDay.data ?? [], draft.roomId) as StaffSlot[];
  const running = runningTime(slots, draft.date, venue.timezone, now);
  return (
    <fieldset
      className={styles.times}
      data-refused={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend className={styles.legend}>{t('parties.new.times')}</legend>
      {!isDate(draft.date) && <p className={styles.none}>{t('schedule.chooseDay')}</p>}
      {isDate(draft.date) && ofDay.data === undefined && !ofDay.isError && (
        <SkeletonGroup>
          <Skeleton height="56px" />
        </SkeletonGroup>
      )}
      {ofDay.isError && <p role="alert">{sentenceOf(ofDay.error, t('app.failure.connection'))}</p>}
      {ofDay.data !== undefined && slots.length === 0 && <p className={styles.none}>{t('parties.new.noDay')}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside */}
      <div className={styles.tiles} onKeyDown={walkTiles}>
        {slots.map((slot) => (
          <Tile key={slot.time} slot={slot} isRunning={slot.hasBegun && slot.time === running} state={state} />
        ))}
      </div>
      {error !== undefined && (
        <p id={id} role="alert" className={styles.error}>
          <ErrorCircle16Regular aria-hidden />
          {error}
        </p>
      )}
      <NearTimes
        time={draft.time}
        date={draft.date}
        near={state.near}
        onChoose={({ time }) => state.change({ time })}
      />
    </fieldset>
  );
}

interface TileProps {
  slot: StaffSlot;
  isRunning: boolean;
  state: NewPartyState;
}

function Tile({ slot, isRunning, state }: TileProps) {
  const styles = useNewPartyStyles();
  const { t } = useTranslation();
  const { draft, change } = state;
  const ownSeats = useOwnSeats(draft.date);
  const afterMidnight = useAfterMidnight(draft.date)(slot.time);
  const isChosen = draft.time === slot.time;
  const isPast = slot.hasBegun && !isRunning;
  const seats = ownSeats?.(slot) ?? slot.availableCapacity;
  const isFull = seats < (Number(draft.people) || 1);
  const leftWords = () => {
    if (ownSeats !== null) return seats === 0 ? t('desk.lease.noTile') : t('desk.lease.tile', { count: seats });
    return seats === 0 ? t('parties.new.full') : t('parties.new.left', { count: seats });
  };
  const words = () => {
    if (slot.isClosed) return t('parties.new.closed');
    if (isPast) return t('parties.new.past');
    const left = leftWords();
    return isRunning ? `${left} · ${t('parties.new.begun')}` : left;
  };
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={slot.isClosed || isPast}
      className={mergeClasses(styles.tile, isFull && styles.tight, isChosen && styles.chosen)}
      onClick={() => change({ time: slot.time })}
    >
      <span className={styles.tileTime}>{slot.time}</span>
      {afterMidnight !== null && <span className={styles.left}>{afterMidnight}</span>}
      <span className={mergeClasses(styles.left, isFull && !slot.isClosed && !isPast && styles.leftTight)}>
        {words()}
      </span>
    </button>
  );
}
