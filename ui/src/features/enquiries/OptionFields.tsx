import { useTranslation } from 'react-i18next';
import { hallsOf } from '#shared/enquiries/halls';
import type { StaffEnquiry } from '#shared/enquiries/schema';
import { writtenDuration } from '#shared/i18n/written-duration';
import { formatKwanzas } from '#shared/money';
import { isTime } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { CardList, ListCard } from '#ui/features/dashboard/tabs/CardList.tsx';
import { type HallRoom, inTheWay } from '#ui/features/enquiries/board.ts';
import { LineFields } from '#ui/features/enquiries/LineFields.tsx';
import { useHallDay } from '#ui/features/enquiries/use-enquiries.ts';
import type { OptionDraft, QuoteFormState } from '#ui/features/enquiries/use-quote-form.ts';
import { useTakenWords } from '#ui/features/enquiries/use-taken-words.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { DateField } from '#ui/kit/DateField.tsx';
import { Grid } from '#ui/kit/layout.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';

interface OptionFieldsProps {
  venue: ManagedVenue;
  enquiry: StaffEnquiry;
  today: string;
  form: QuoteFormState;
}

/** The days and rooms of a quote, which are held for the guest. */
export function OptionFields(props: OptionFieldsProps) {
  const { t } = useTranslation();
  const list = props.form.options;
  const texts = {
    title: t('enquiries.staff.options'),
    none: t('enquiries.staff.noOptions'),
    add: t('enquiries.staff.addOption'),
  };
  return (
    <CardList {...texts} count={list.rows.length} error={list.error} onAdd={list.add}>
      {list.rows.map((option, index) => (
        <ListCard
          key={option.id}
          title={t('enquiries.staff.option', { number: index + 1 })}
          remove={t('enquiries.staff.removeOption', { number: index + 1 })}
          onRemove={() => list.remove(option)}
        >
          <Option {...props} {...{ option, index }} />
        </ListCard>
      ))}
    </CardList>
  );
}

interface OptionProps extends OptionFieldsProps {
  option: OptionDraft;
  index: number;
}

function Option({ venue, enquiry, today, form, option, index }: OptionProps) {
  const { t } = useTranslation();
  const list = form.options;
  const timeOf = useSlotTime(option.date);
  const day = useHallDay(venue.id, option.date);
  const room = day.data?.rooms.find(({ id }) => id === option.roomId);
  const change = (changed: Partial<OptionDraft>) => list.change({ ...option, ...changed });
  const times = room?.times ?? [];
  const isNone = room !== undefined && times.length === 0;
  return (
    <>
      <SelectField
        label={t('enquiries.staff.room')}
        value={option.roomId}
        error={list.errorOf(index, 'roomId')}
        options={hallsOf(venue.rooms).map(({ id, name, capacity }) => ({
          value: id,
          text: t('enquiries.staff.roomOf', { room: name, count: capacity }),
        }))}
        onChange={(roomId) => change({ roomId })}
      />
      <Grid column={130} gap="M">
        <DateField
          label={t('enquiries.staff.date')}
          min={today}
          value={option.date}
          error={list.errorOf(index, 'date')}
          onChange={(date) => change({ date })}
        />
        <SelectField
          label={t('enquiries.staff.time')}
          value={option.time}
          error={list.errorOf(index, 'time')}
          options={[
            ...(times.includes(option.time) ? [] : [{ value: option.time, text: missingTime(option.time, isNone) }]),
            ...times.map((time) => ({ value: time, text: timeOf(time) })),
          ]}
          onChange={(time) => change({ time })}
        />
        <SelectField
          label={t('enquiries.staff.length')}
          value={option.minutes}
          error={list.errorOf(index, 'minutes')}
          options={lengthsWith(option.minutes).map((value) => ({ value, text: writtenDuration(Number(value)) }))}
          onChange={(minutes) => change({ minutes })}
        />
      </Grid>
      <InTheWay {...{ enquiry, option, room }} />
      <LineFields list={form.linesOf(option, index)} option={index + 1} />
      {option.lines.length > 0 && (
        <p role="status">{t('enquiries.staff.optionTotal', { amount: formatKwanzas(form.totalOf(option)) })}</p>
      )}
    </>
  );

  function missingTime(time: string, isShut: boolean): string {
    if (isShut) return t('enquiries.staff.noTimes');
    return time === '' ? t('enquiries.staff.chooseTime') : timeOf(time);
  }
}

function InTheWay({ enquiry, option, room }: Pick<OptionProps, 'enquiry' | 'option'> & { room: HallRoom | undefined }) {
  const { t } = useTranslation();
  const takenWords = useTakenWords(option.date);
  if (room === undefined || !isTime(option.time)) return null;
  const found = inTheWay(room, { ...option, minutes: Number(option.minutes) }, enquiry.quote);
  if (found.length === 0) return null;
  return <Notice look="waiting">{t('enquiries.staff.inTheWay', { who: found.map(takenWords).join(' · ') })}</Notice>;
}

/** Half hours to half a day, then hours to a whole one; and the option's own length. */
const lengths = [
  ...Array.from({ length: 24 }, (_, index) => (index + 1) * 30),
  ...Array.from({ length: 12 }, (_, index) => (index + 13) * 60),
];

const lengthsWith = (own: string): string[] =>
  [...new Set([...lengths, Number(own)])].sort((one, other) => one - other).map(String);
