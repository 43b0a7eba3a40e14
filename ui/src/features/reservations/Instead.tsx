import { Button } from '@fluentui/react-components';
import { type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import { DEFAULT_TIME } from '#shared/reservations/limits';
import type { Slot } from '#shared/schedule/schema';
import type { Venue } from '#shared/venues/schema';
import { freeNear, type Loss, mostAtOnce, roomsFor, slotsForParty } from '#ui/features/reservations/chosen-time.ts';
import { OtherTimes } from '#ui/features/reservations/OtherTimes.tsx';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { canWait } from '#ui/features/schedule/slot-view.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';

interface InsteadProps {
  venue: Venue;
  state: VisitState;
  /** Slots of all rooms. */
  day: readonly Slot[];
  /** Why the chosen time is unavailable; null if none is chosen and the default one was refused. */
  loss: Loss | null;
  /** Takes the focus when the form is sent without a new choice. */
  ref: Ref<HTMLDivElement>;
  onWait: () => void;
}

/** Explains an unavailable time and offers near ones. The guest's choice stays until the guest makes another. */
export function Instead({ venue, state, day, loss, ref, onWait }: InsteadProps) {
  const { t } = useTranslation();
  const { visit, people, change } = state;
  const { roomId, time: chosen } = visit;
  const time = chosen ?? DEFAULT_TIME;
  const timeOf = useSlotTime(visit.date);
  const fitting = useMemo(() => slotsForParty(venue, day, people), [venue, day, people]);
  const slots = useMemo(() => freeNear(fitting, { roomId, time }, people), [fitting, roomId, time, people]);
  const isTakenSomewhere = roomsFor(fitting, venue.rooms, people).length > 0;
  const party = t('reservations.people', { count: people });
  const none = () => {
    if (!day.some(canWait)) return t('reservations.others.dayOver');
    if (isTakenSomewhere) return t('reservations.others.none', { people: party });
    return t('reservations.others.noRoom', { people: party, phone: formatPhone(venue.phone) });
  };
  return (
    <div ref={ref} tabIndex={-1}>
      <OtherTimes
        reason={useReason({ venue, state, day, loss })}
        label={t('reservations.others.near', { time: timeOf(time) })}
        none={none()}
        {...{ slots, roomId }}
        date={state.visit.date}
        rooms={venue.rooms}
        onChoose={(slot) => change({ roomId: slot.roomId, time: slot.time })}
      >
        {loss === 'full' && (
          <p>
            <Button appearance="subtle" onClick={onWait}>
              {t('waitlist.join')}
            </Button>
          </p>
        )}
      </OtherTimes>
    </div>
  );
}

function useReason({ venue, state, day, loss }: Pick<InsteadProps, 'venue' | 'state' | 'day' | 'loss'>) {
  const { t } = useTranslation();
  const { visit, people } = state;
  const timeOf = useSlotTime(visit.date);
  const most = mostAtOnce(day, visit.roomId);
  const room = venue.rooms.find(({ id }) => id === visit.roomId)?.name ?? '';
  if (most > 0 && people > most) return t('reservations.others.roomTooSmall', { room, count: most });
  if (loss === null || visit.time === null) return undefined;
  const written = timeOf(visit.time);
  if (loss !== 'tooSmall') {
    const values = { time: written, room, people: t('reservations.people', { count: people }) };
    return t(`reservations.others.${loss}`, values);
  }
  const slot = day.find((each) => each.roomId === visit.roomId && each.time === visit.time);
  return t('reservations.form.tooSmall', { count: slot?.availableCapacity ?? 0, time: written });
}
