import { mergeClasses } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isDate, minuteOfService, timeOfService } from '#shared/time';
import type { Treatment } from '#shared/treatments/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useNewPartyStyles } from '#ui/features/parties/new-party/new-party-styles.ts';
import type { NewPartyState } from '#ui/features/parties/new-party/use-new-party.ts';
import { ProfessionalField } from '#ui/features/reservations/ProfessionalField.tsx';
import { useTreatmentWords } from '#ui/features/reservations/use-treatment-words.ts';
import { NearTimes } from '#ui/features/schedule/NearTimes.tsx';
import { useAfterMidnight } from '#ui/features/schedule/use-after-midnight.ts';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { walkTiles } from '#ui/kit/tile-arrows.ts';

/** The treatment and who does it; a booking without one takes a room as before. */
export function TreatmentPart({ state }: { state: NewPartyState }) {
  const { t } = useTranslation();
  const { draft, change, treated } = state;
  const { wordsOf } = useTreatmentWords();
  if (treated.list.length === 0) return null;
  const choose = (treatmentId: string) => {
    const people = treated.list.find(({ id }) => id === treatmentId)?.people;
    change({ treatmentId, professionalId: '', ...(people !== undefined && { people: String(people) }) });
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
    </>
  );
}

/** The times of the day that are free for the treatment. */
export function TreatmentTiles({ state, error }: { state: NewPartyState; error: string | undefined }) {
  const styles = useNewPartyStyles();
  const { t } = useTranslation();
  const id = useId();
  const { draft, change, treated } = state;
  const { treatment, times, error: failure } = treated;
  if (treatment === null) return null;
  return (
    <fieldset
      className={styles.times}
      data-refused={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend className={styles.legend}>{t('parties.new.times')}</legend>
      {!isDate(draft.date) && <p className={styles.none}>{t('schedule.chooseDay')}</p>}
      {failure !== null && <p role="alert">{sentenceOf(failure, t('app.failure.connection'))}</p>}
      {times?.length === 0 && <p className={styles.none}>{t('reservations.treatment.noOther')}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside */}
      <div className={styles.tiles} onKeyDown={walkTiles}>
        {times?.map(({ time }) => (
          <Tile key={time} {...{ time, treatment, state }} />
        ))}
      </div>
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
  treatment: Treatment;
  state: NewPartyState;
}

function Tile({ time, treatment, state: { draft, change } }: TileProps) {
  const styles = useNewPartyStyles();
  const { t } = useTranslation();
  const afterMidnight = useAfterMidnight(draft.date)(time);
  const isChosen = draft.time === time;
  const end = timeOfService(minuteOfService(time) + treatment.minutes);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={mergeClasses(styles.tile, isChosen && styles.chosen)}
      onClick={() => change({ time })}
    >
      <span className={styles.tileTime}>{time}</span>
      {afterMidnight !== null && <span className={styles.left}>{afterMidnight}</span>}
      <span className={styles.left}>{t('reservations.treatment.until', { time: end })}</span>
    </button>
  );
}
