import { Button } from '@fluentui/react-components';
import { mergeClasses } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isDate } from '#shared/time';
import type { TreatmentTime } from '#shared/treatments/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useOwnSeats } from '#ui/features/desk/board/use-own-seats.ts';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import { useNewPartyStyles } from '#ui/features/parties/new-party/new-party-styles.ts';
import type { NewPartyState } from '#ui/features/parties/new-party/use-new-party.ts';
import { isOffline } from '#ui/features/parties/overbook.ts';
import { FurtherLines } from '#ui/features/reservations/FurtherLines.tsx';
import { StaffTreatmentFields } from '#ui/features/reservations/StaffTreatmentFields.tsx';
import { useStartNote } from '#ui/features/reservations/use-start-note.ts';
import { hasBeside } from '#ui/features/reservations/use-treatments.ts';
import { NearTimes } from '#ui/features/schedule/NearTimes.tsx';
import { useAfterMidnight } from '#ui/features/schedule/use-after-midnight.ts';
import { Notice } from '#ui/kit/Notice.tsx';
import { walkTiles } from '#ui/kit/tile-arrows.ts';

export function TreatmentPart({
  state: { draft, change, treated, furtherError, mayBeVisit },
}: {
  state: NewPartyState;
}) {
  const { list, treatment } = treated;
  const further = mayBeVisit ? { error: furtherError } : undefined;
  return <StaffTreatmentFields {...{ list, treatment, change, further }} values={draft} />;
}

/** Why the times could not be read. A visit needs the server. */
export function TimesFailure({ state: { draft, treated, words } }: { state: NewPartyState }) {
  const { t } = useTranslation();
  const { error, retry } = treated;
  if (error === null) return null;
  const isVisitOffline = draft.further.length > 0 && isOffline(error);
  // A visit that was sent may be booked: its treatments are not to be booked one by one
  if (isVisitOffline && words.sentence !== null) return null;
  return (
    <Notice look="refusal">
      <p>{isVisitOffline ? t('parties.new.visitOffline') : sentenceOf(error, t('app.failure.connection'))}</p>
      <Button size="small" onClick={retry}>
        {t('app.failure.retry')}
      </Button>
    </Notice>
  );
}

interface TreatmentTilesProps {
  state: NewPartyState;
  error: string | undefined;
  /** Absent when a refused booking is submitted again. */
  onWait?: (() => void) | undefined;
}

/** The times of the day that are free for the treatment, or for all of a visit. */
export function TreatmentTiles({ state, error, onWait }: TreatmentTilesProps) {
  const styles = useNewPartyStyles();
  const { t } = useTranslation();
  const id = useId();
  const { draft, change, treated } = state;
  const { treatment, times, isUnfinished } = treated;
  if (treatment === null) return null;
  const none = `reservations.visit.${hasBeside(treated) ? 'noTimesBeside' : 'noTimes'}` as const;
  return (
    <fieldset
      className={styles.times}
      data-refused={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend className={styles.legend}>{t('parties.new.times')}</legend>
      {!isDate(draft.date) && <p className={styles.none}>{t('schedule.chooseDay')}</p>}
      {isUnfinished && <p className={styles.none}>{t('reservations.treatment.chooseFirst')}</p>}
      <TimesFailure state={state} />
      {times?.length === 0 && (
        <NoTimes {...{ onWait }}>{t(draft.further.length > 0 ? none : 'reservations.treatment.noOther')}</NoTimes>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside */}
      <div className={mergeClasses(styles.tiles, draft.further.length > 0 && styles.visitTiles)} onKeyDown={walkTiles}>
        {times?.map((free) => (
          <Tile key={free.time} {...{ free, state }} />
        ))}
      </div>
      {draft.time !== '' && <FurtherLines offer={treated} time={draft.time} />}
      {error !== undefined && (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <NearTimes time={draft.time} date={draft.date} near={state.near} onChoose={({ time }) => change({ time })} />
    </fieldset>
  );
}

/** Offers the waiting list with the typed data. Desks put no party on the list of a treatment. */
function NoTimes({ onWait, children }: { onWait: (() => void) | undefined; children: string }) {
  const styles = useNewPartyStyles();
  const { t } = useTranslation();
  const isDesk = useDeskPort() !== null;
  if (onWait === undefined || isDesk) return <p className={styles.none}>{children}</p>;
  return (
    <Notice look="waiting">
      <p>{children}</p>
      <p>{t('parties.new.toWaitingText')}</p>
      <Button size="small" onClick={onWait}>
        {t('parties.new.toWaiting')}
      </Button>
    </Notice>
  );
}

interface TileProps {
  free: TreatmentTime;
  state: NewPartyState;
}

/** Without a connection a desk says whether it promises the time. */
function Tile({ free: { time, promisedWith }, state: { draft, change, treated } }: TileProps) {
  const styles = useNewPartyStyles();
  const { t } = useTranslation();
  const isOffline = useOwnSeats(draft.date) !== null;
  const isPromised = promisedWith?.includes(draft.professionalId);
  const noteOf = useStartNote();
  const afterMidnight = useAfterMidnight(draft.date)(time);
  const isChosen = draft.time === time;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={mergeClasses(styles.tile, isChosen && styles.chosen)}
      onClick={() => change({ time })}
    >
      <span className={styles.tileTime}>{time}</span>
      {afterMidnight !== null && <span className={styles.left}>{afterMidnight}</span>}
      <span className={styles.left}>{noteOf(treated, time)}</span>
      {isOffline && isPromised !== undefined && (
        <span className={mergeClasses(styles.left, !isPromised && styles.leftTight)}>
          {t(isPromised ? 'desk.lease.promised' : 'desk.lease.noTile')}
        </span>
      )}
    </button>
  );
}
