import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import type { Slot } from '#shared/schedule/schema';
import type { Venue } from '#shared/venues/schema';
import { bySuiting, wants } from '#shared/waitlist/rules';
import type { AltPreference } from '#shared/waitlist/schema';
import { mostAtOnce, roomsFor, slotsForParty } from '#ui/features/reservations/chosen-time.ts';
import { OtherTimes } from '#ui/features/reservations/OtherTimes.tsx';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { fits, isSelectable } from '#ui/features/schedule/slot-view.ts';
import { Notice } from '#ui/kit/Notice.tsx';

const MOST = 6;

interface FreeAlreadyProps {
  venue: Venue;
  state: VisitState;
  /** Slots of all rooms. */
  day: readonly Slot[];
  time: string;
  preference: AltPreference;
  /** Books the slot instead of joining the list. */
  onChoose: (slot: Slot) => void;
}

/** Shows before joining which wanted slots are free, or that the room is too small for the party. */
export function FreeAlready({ venue, state, day, time, preference, onChoose }: FreeAlreadyProps) {
  const { t } = useTranslation();
  const { visit, people } = state;
  const treatmentId = state.treatment?.id;
  const wish = { roomId: visit.roomId, date: visit.date, time, altPref: preference, treatmentId };
  const fitting = treatmentId === undefined ? slotsForParty(venue, day, people) : day;
  const free = fitting
    .filter((slot) => isSelectable(slot) && fits(slot, people) && wants(wish, { ...slot, date: visit.date }))
    .sort(bySuiting(wish))
    .slice(0, MOST);
  if (free.length > 0) {
    return (
      <OtherTimes
        label={t(treatmentId === undefined ? 'waitlist.freeAlready' : 'waitlist.freeAlreadyTreatment', {
          people: t('reservations.people', { count: people }),
        })}
        date={visit.date}
        slots={free}
        rooms={venue.rooms}
        roomId={treatmentId === undefined ? visit.roomId : ''}
        {...{ onChoose }}
      />
    );
  }
  return <TooLarge {...{ venue, state, day }} />;
}

/** The party exceeds the room: offers larger rooms, or the phone number. */
function TooLarge({ venue, state, day }: Pick<FreeAlreadyProps, 'venue' | 'state' | 'day'>) {
  const { t } = useTranslation();
  const { visit, people, change } = state;
  const most = mostAtOnce(day, visit.roomId);
  if (most === 0 || people <= most) return null;
  const room = venue.rooms.find(({ id }) => id === visit.roomId)?.name ?? '';
  const rooms = roomsFor(slotsForParty(venue, day, people), venue.rooms, people);
  const party = t('reservations.people', { count: people });
  return (
    <Notice look="waiting">
      <p>{t('reservations.others.roomTooSmall', { room, count: most })}</p>
      {rooms.length === 0 && (
        <p>{t('reservations.others.noRoom', { people: party, phone: formatPhone(venue.phone) })}</p>
      )}
      {rooms.map(({ id, name }) => (
        <Button key={id} appearance="outline" onClick={() => change({ roomId: id })}>
          {t('waitlist.takeRoom', { room: name })}
        </Button>
      ))}
    </Notice>
  );
}
