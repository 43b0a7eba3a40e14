import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewCard } from '#shared/desk/local';
import type { DeskAct } from '#shared/desk/schema';
import { formatShortSlotDate } from '#shared/time';
import type { StaffEntry } from '#shared/waitlist/schema';
import type { useDeskPlace } from '#ui/features/desk/acts/use-desk-place.ts';
import { useStaffSlots } from '#ui/features/parties/use-parties.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';

type CurrentRow = Pick<StaffEntry, 'people' | 'date' | 'time' | 'roomId'> & { status: string };

interface StandingProps {
  card: ReviewCard;
  place: ReturnType<typeof useDeskPlace>;
}

/** Current state of the act's subject, and the load of the rooms at the requested time. */
export function Standing({ card, place }: StandingProps) {
  const row = rowOf(card.current);
  const slot = slotOf(card.act, row, place.today);
  if (slot === null || (row !== null && card.code === 'stale'))
    return row === null ? <Unknown /> : <RowWords row={row} place={place} />;
  return (
    <>
      {row !== null && (
        <>
          <RowWords row={row} place={place} />{' '}
        </>
      )}
      <RoomsAt {...slot} place={place} otherwise={row === null ? <Unknown /> : null} />
    </>
  );
}

function Unknown() {
  const { t } = useTranslation();
  return t('desk.review.unknown');
}

function RowWords({ row, place }: { row: CurrentRow; place: StandingProps['place'] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const room = place.rooms.find(({ id }) => id === row.roomId)?.name ?? '';
  const timeOf = useSlotTime(row.date);
  return t('desk.review.stands', {
    status: t(`history.value.${row.status as 'CONFIRMED'}`),
    people: t('dashboard.parties.people', { count: row.people }),
    time: row.date === place.today ? timeOf(row.time) : `${formatShortSlotDate(row, language)}, ${row.time}`,
    room,
  });
}

interface RoomsAtProps {
  date: string;
  time: string;
  place: StandingProps['place'];
  otherwise: ReactNode;
}

function RoomsAt({ date, time, place, otherwise }: RoomsAtProps) {
  const { t } = useTranslation();
  const { data = [] } = useStaffSlots(place.venue?.id ?? '', place.venue === undefined ? '' : date);
  const words = place.rooms.flatMap((room) => {
    const slot = data.find((each) => each.roomId === room.id && each.time === time);
    if (slot === undefined) return [];
    return t('desk.review.rooms', { room: room.name, reserved: slot.reserved, capacity: slot.capacity });
  });
  return words.length === 0 ? otherwise : `${words.join(', ')}.`;
}

function rowOf(current: unknown): CurrentRow | null {
  const row = current as Partial<CurrentRow> | null;
  const isRow =
    typeof row === 'object' && row !== null && typeof row.status === 'string' && typeof row.time === 'string';
  return isRow ? (row as CurrentRow) : null;
}

/** A change names no day that it keeps: the party's own. */
function slotOf(act: DeskAct, row: CurrentRow | null, today: string): { date: string; time: string } | null {
  if (!('time' in act.args) || act.args.time === undefined) return null;
  const unnamed = act.kind === 'changeReservation' ? row?.date : today;
  const { date = unnamed, time } = act.args;
  return date === undefined ? null : { date, time };
}
