import { mergeClasses } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isDate } from '#shared/time';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useNewPartyStyles } from '#ui/features/parties/new-party/new-party-styles.ts';
import type { NewPartyState } from '#ui/features/parties/new-party/use-new-party.ts';
import { isOffline } from '#ui/features/parties/overbook.ts';
import FurtherFields from '#ui/features/reservations/FurtherFields.tsx';
import { FurtherLines } from '#ui/features/reservations/FurtherLines.tsx';
import { ProfessionalField } from '#ui/features/reservations/ProfessionalField.tsx';
import { useStartNote } from '#ui/features/reservations/use-start-note.ts';
import { useTreatmentWords } from '#ui/features/reservations/use-treatment-words.ts';
import { furtherOf, hasBeside, partOf } from '#ui/features/reservations/use-treatments.ts';
import { NearTimes } from '#ui/features/schedule/NearTimes.tsx';
import { useAfterMidnight } from '#ui/features/schedule/use-after-midnight.ts';
import { Notice } from '#ui/kit/Notice.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { walkTiles } from '#ui/kit/tile-arrows.ts';

/** The treatment and who does it, and those that follow; a booking without one takes a room as before. */
export function TreatmentPart({ state }: { state: NewPartyState }) {
  const { t } = useTranslation();
  const { draft, change, treated, mayBeVisit, furtherError } = state;
  const { wordsOf } = useTreatmentWords();
  if (treated.list.length === 0) return null;
  const choose = (treatmentId: string) => {
    const next = treated.list.find(({ id }) => id === treatmentId) ?? null;
    const further = furtherOf(draft, next, treated.list).map(partOf);
    change({ treatmentId, professionalId: '', further, ...(next !== null && { people: String(next.people) }) });
  };
  return (
    <>
      <SelectField
        label={t('reservations.treatment.label')}
        optional
        value={draft.treatmentId}
        options={[
          { value: '', text: t('reservations.treatment.roomOnly') },
          ...treated.list.map((each) => ({ value: each.id, text: wordsOf(each) })),
        ]}
        onChange={choose}
      />
      {treated.treatment !== null && treated.treatment.professionals.length > 0 && (
        <ProfessionalField
          professionals={treated.treatment.professionals}
          value={draft.professionalId}
          onChange={(professionalId) => change({ professionalId })}
        />
      )}
      {treated.treatment !== null && mayBeVisit && (
        <FurtherFields
          state={{ visit: draft, change, treatments: { data: treated.list } }}
          first={treated.treatment}
          errorOf={() => furtherError}
        />
      )}
    </>
  );
}

/** Why the times could not be read. A visit needs the server. */
export function TimesFailure({ state: { draft, treated } }: { state: NewPartyState }) {
  const { t } = useTranslation();
  const { error } = treated;
  if (error === null) return null;
  const isVisitOffline = draft.further.length > 0 && isOffline(error);
  return (
    <Notice look="refusal">
      {isVisitOffline ? t('parties.new.visitOffline') : sentenceOf(error, t('app.failure.connection'))}
    </Notice>
  );
}

/** The times of the day that are free for the treatment. */
export function TreatmentTiles({ state, error }: { state: NewPartyState; error: string | undefined }) {
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
        <p className={styles.none}>{t(draft.further.length > 0 ? none : 'reservations.treatment.noOther')}</p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside */}
      <div className={mergeClasses(styles.tiles, draft.further.length > 0 && styles.visitTiles)} onKeyDown={walkTiles}>
        {times?.map(({ time }) => (
          <Tile key={time} {...{ time, state }} />
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

interface TileProps {
  time: string;
  state: NewPartyState;
}

function Tile({ time, state: { draft, change, treated } }: TileProps) {
  const styles = useNewPartyStyles();
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
    </button>
  );
}
