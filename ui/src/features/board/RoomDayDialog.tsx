import { mergeClasses } from '@griffel/react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import type { StaffSlot } from '#shared/schedule/schema';
import { formatSlotWeekday, minuteOfService, timeOfService } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { dayParties, type Moment, partiesOf } from '#ui/features/board/parties.ts';
import { type BoardRoomDay, type DayOfRooms, dayOfRooms, type RoomStay } from '#ui/features/board/room-day.ts';
import { LANE_HEIGHT, useRoomDayStyles } from '#ui/features/board/room-day-styles.ts';
import { useStatusWord } from '#ui/features/parties/use-status-word.ts';
import { useServiceMinutes } from '#ui/features/schedule/use-service-minutes.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Modal } from '#ui/kit/Modal.tsx';

const NEXT_CIVIL_DAY = 24 * 60;

interface RoomDayDialogProps {
  venue: ManagedVenue;
  moment: Moment;
  parties: StaffReservation[];
  slots: StaffSlot[];
  open: (party: StaffReservation) => void;
  onClose: () => void;
}

export default function RoomDayDialog({ venue, moment, parties, slots, open, onClose }: RoomDayDialogProps) {
  const styles = useRoomDayStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const present = partiesOf(dayParties(parties, moment));
  const times = slots.map(({ time }) => time);
  const day = dayOfRooms(present, venue.rooms, times, moment);
  const weekday = formatSlotWeekday({ date: moment.date, time: timeOfService(NEXT_CIVIL_DAY) }, language);
  const has = (part: 'lead' | 'gap') => day.rooms.some(({ stays }) => stays.some((stay) => stay[part] > 0));
  const hours = Array.from({ length: (day.until - day.from) / 60 }, (_, hour) => day.from + hour * 60);
  return (
    <Modal title={t('dashboard.rooms.title')} broad onClose={onClose}>
      {hours.length === 0 ? (
        <p className={styles.foot}>{t('dashboard.rooms.empty')}</p>
      ) : (
        <section
          className={styles.scroller}
          style={{ '--hours': hours.length } as CSSProperties}
          aria-label={t('dashboard.rooms.hours')}
        >
          <div className={styles.head} aria-hidden>
            <span className={styles.room} />
            <div className={styles.hours}>
              {hours.map((minute) => (
                <span key={minute}>
                  {timeOfService(minute)} {minute === NEXT_CIVIL_DAY && weekday}
                </span>
              ))}
            </div>
          </div>
          {day.rooms.map((each) => (
            <RoomLine key={each.room.id} {...{ day, open }} of={each} />
          ))}
        </section>
      )}
      <p className={styles.foot}>
        {t('dashboard.rooms.foot')} {has('lead') && t('dashboard.rooms.preparationFoot')}{' '}
        {has('gap') && t('dashboard.rooms.gapFoot')}
      </p>
    </Modal>
  );
}

interface RoomLineProps {
  day: DayOfRooms;
  of: BoardRoomDay;
  open: (party: StaffReservation) => void;
}

function RoomLine({ day, of: { room, stays, lanes }, open }: RoomLineProps) {
  const styles = useRoomDayStyles();
  const { t } = useTranslation();
  const share = (minute: number) => `${((minute - day.from) / (day.until - day.from)) * 100}%`;
  return (
    <div className={styles.line}>
      <h3 className={styles.room}>{room.name}</h3>
      <div className={styles.track} style={{ minHeight: lanes * LANE_HEIGHT }}>
        {stays.length === 0 && <span className={styles.none}>{t('dashboard.rooms.empty')}</span>}
        <ul className={styles.stays}>
          {stays.map((stay) => (
            <li
              key={stay.party.reservation.id}
              className={styles.place}
              style={{
                left: share(stay.from),
                width: `calc(${share(day.from + stay.until - stay.from)} - 2px)`,
                top: stay.lane * LANE_HEIGHT,
              }}
            >
              <StayBar stay={stay} open={open} />
            </li>
          ))}
        </ul>
        {day.now !== null && day.now >= day.from && day.now <= day.until && (
          <span aria-hidden className={styles.now} style={{ left: share(day.now) }} />
        )}
      </div>
    </div>
  );
}

function StayBar({ stay, open }: { stay: RoomStay; open: RoomLineProps['open'] }) {
  const styles = useRoomDayStyles();
  const { t } = useTranslation();
  const statusOf = useStatusWord();
  const timeOf = useServiceMinutes();
  const { reservation, state } = stay.party;
  const { name, people } = reservation;
  const { lead, from, until, gap } = stay;
  const share = (minutes: number) => `${(minutes / (until - from)) * 100}%`;
  const span = `${timeOfService(from + lead)}–${timeOf(reservation.date, until - gap)}`;
  const preparation = lead === 0 ? [] : [t('dashboard.rooms.preparedFrom', { time: timeOfService(from) })];
  // Seats count from the booked time, also of a party that sat down later
  const free = minuteOfService(reservation.time) + until - from;
  const clearing = gap === 0 ? [] : [t('dashboard.rooms.freeFrom', { time: timeOfService(free) })];
  const facts = [t('units.people', { count: people }), statusOf(reservation), ...preparation, ...clearing];
  const words = [`${span} ${name}`, ...facts].join(', ');
  return (
    <button
      type="button"
      className={mergeClasses(styles.stay, styles[state], lead > 0 && styles.prepared, gap > 0 && styles.cleared)}
      style={{ '--lead': share(lead), '--gap': share(gap) } as CSSProperties}
      aria-label={words}
      title={words}
      onClick={() => open(reservation)}
    >
      <b>{people}</b> {t('dashboard.slots.takenUntil', { time: timeOfService(until - gap) })} · {name}
    </button>
  );
}
