import { Button, Radio, RadioGroup } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Treatment } from '#shared/treatments/schema';
import { VISIT_PARTS_MOST } from '#shared/treatments/visit';
import { ProfessionalField } from '#ui/features/reservations/ProfessionalField.tsx';
import { useTreatmentWords } from '#ui/features/reservations/use-treatment-words.ts';
import { useTreatmentName } from '#ui/features/reservations/use-treatments.ts';
import type { FurtherPart, Visit } from '#ui/features/reservations/visit.ts';
import { ChoiceLabel } from '#ui/kit/ChoiceLabel.tsx';
import { FieldFrame } from '#ui/kit/FieldFrame.tsx';
import { Row, Stack } from '#ui/kit/layout.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';

interface FurtherFieldsProps {
  state: {
    visit: Pick<Visit, 'further'>;
    change: (changed: Required<Pick<Visit, 'further'>>) => void;
    treatments: { data: readonly Treatment[] | undefined };
  };
  first: Treatment;
  errorOf: (field: 'further') => string | undefined;
  className?: string | undefined;
}

/** Treatments after the first one, for as many people. */
export default function FurtherFields({ state, first, errorOf, className }: FurtherFieldsProps) {
  const { t } = useTranslation();
  const { visit, change, treatments } = state;
  const { further = [] } = visit;
  const box = useRef<HTMLDivElement>(null);
  const offered = (treatments.data ?? []).filter(({ people }) => people === first.people);
  const focusOn = (selector: string) =>
    [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus();
  const add = () => {
    flushSync(() => change({ further: [...further, { treatmentId: '', professionalId: '' }] }));
    focusOn('select');
  };
  const remove = (place: number) => {
    flushSync(() => change({ further: further.filter((_, n) => n !== place) }));
    focusOn('button');
  };
  const changePart = (place: number, part: FurtherPart) =>
    change({ further: further.map((each, n) => (n === place ? part : each)) });
  return (
    <Stack gap="L" className={className ?? ''} ref={box}>
      {further.map((part, place) => (
        <PartFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no id, and may be there twice
          key={place}
          number={place + 2}
          {...{ part, offered }}
          error={errorOf('further') && t('reservations.visit.required')}
          onChange={(changed) => changePart(place, changed)}
          onRemove={() => remove(place)}
        />
      ))}
      {further.length < VISIT_PARTS_MOST - 1 && (
        <Row>
          <Button appearance="outline" icon={<Add20Regular />} onClick={add}>
            {t('reservations.visit.add')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

interface PartFieldsProps {
  number: number;
  part: FurtherPart;
  offered: readonly Treatment[];
  error: string | undefined;
  onChange: (part: FurtherPart) => void;
  onRemove: () => void;
}

function PartFields({ number, part, offered, error, onChange, onRemove }: PartFieldsProps) {
  const { t } = useTranslation();
  const { wordsOf, factsOf } = useTreatmentWords();
  const nameOf = useTreatmentName();
  const chosen = offered.find(({ id }) => id === part.treatmentId);
  const choose = (treatmentId: string) => {
    const able = offered.find(({ id }) => id === treatmentId)?.professionals ?? [];
    const stays = able.some(({ id }) => id === part.professionalId);
    onChange({ ...part, treatmentId, professionalId: stays ? part.professionalId : '' });
  };
  return (
    <Stack gap="S">
      <SelectField
        label={t('reservations.visit.nth', { number })}
        required
        value={chosen?.id ?? ''}
        error={chosen === undefined ? error : undefined}
        hint={chosen && factsOf(chosen)}
        options={[
          ...(chosen === undefined ? [{ value: '', text: t('reservations.treatment.choose') }] : []),
          ...offered.map((each) => ({ value: each.id, text: each === chosen ? nameOf(each) : wordsOf(each) })),
        ]}
        onChange={choose}
      />
      {chosen !== undefined && (
        <WhenField
          {...{ number }}
          isBeside={part.isBeside === true}
          onChange={(isBeside) => onChange({ ...part, isBeside })}
        />
      )}
      {chosen !== undefined && chosen.professionals.length > 0 && (
        <ProfessionalField
          label={t('reservations.visit.professional', { number })}
          professionals={chosen.professionals}
          value={part.professionalId}
          onChange={(professionalId) => onChange({ ...part, professionalId })}
        />
      )}
      <Row>
        <Button appearance="subtle" size="small" onClick={onRemove}>
          {t('reservations.visit.remove', { number })}
        </Button>
      </Row>
    </Stack>
  );
}

interface WhenFieldProps {
  number: number;
  isBeside: boolean;
  onChange: (isBeside: boolean) => void;
}

/** One guest after the other service, or two guests side by side. */
function WhenField({ number, isBeside, onChange }: WhenFieldProps) {
  const { t } = useTranslation();
  return (
    <FieldFrame label={t('reservations.visit.when', { number })}>
      <RadioGroup value={isBeside ? 'beside' : 'after'} onChange={(_, { value }) => onChange(value === 'beside')}>
        <Radio
          value="after"
          label={<ChoiceLabel word={t('reservations.visit.after')} note={t('reservations.visit.afterNote')} />}
        />
        <Radio
          value="beside"
          label={
            <ChoiceLabel
              word={t('reservations.visit.beside')}
              note={t('reservations.visit.besideNote', { number: number - 1 })}
            />
          }
        />
      </RadioGroup>
    </FieldFrame>
  );
}
