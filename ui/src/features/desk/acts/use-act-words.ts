import { useTranslation } from 'react-i18next';
import type { DeskAct } from '#shared/desk/schema';
import { formatPhone } from '#shared/phone';
import { formatShortDate, formatShortSlotDate } from '#shared/time';
import type { TeamRequest } from '#shared/treatments/move';
import { guestsAtOnce } from '#shared/treatments/visit';
import type { Room } from '#shared/venues/schema';
import { useSlotTimes } from '#ui/features/schedule/use-after-midnight.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';

export interface ActWords {
  title: string;
  detail: string;
}

interface ActPlace {
  people?: number;
  date?: string;
  time?: string;
  roomId?: string;
}

/** `today`: this day is not named. */
export function useActWords(rooms: readonly Pick<Room, 'id' | 'name'>[], today: string) {
  const { t } = useTranslation();
  const placed = usePlaceWords(rooms, today);
  const changed = useChangeWords();
  const titleOf = useTitle();
  const detailOf = (act: DeskAct): string[] => {
    if (act.kind === 'changeReservation') return [...placed(act.args), ...changed(act.args)];
    if (act.kind === 'moveReservation')
      return act.args.reason == null ? [] : [t('desk.act.reason', { reason: act.args.reason })];
    const beyond = 'overbook' in act.args && act.args.overbook ? act.args.overbook.reason : null;
    if (act.kind === 'bookVisitAtDesk') {
      const { people, furtherTreatments: further } = act.args;
      const words = placed({ ...act.args, people: guestsAtOnce(people, further) });
      return [...words, t('desk.act.services', { number: further.length + 1 })];
    }
    const words = 'roomId' in act.args || 'people' in act.args ? placed(act.args as ActPlace) : [];
    return beyond === null ? words : [...words, t('desk.act.overbooked', { reason: beyond })];
  };
  return (act: DeskAct, known: string | null): ActWords => {
    const own = 'name' in act.args ? act.args.name : null;
    const name = known ?? own ?? t('desk.act.someone');
    return { title: titleOf(act, name), detail: detailOf(act).join(' · ') };
  };
}

function usePlaceWords(rooms: readonly Pick<Room, 'id' | 'name'>[], today: string) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const timeOf = useSlotTimes();
  const when = (date: string | undefined, time: string | undefined): string[] => {
    if (time === undefined) return date === undefined || date === today ? [] : [formatShortDate(date, language)];
    if (date === undefined) return [time];
    return date === today ? [timeOf({ date, time })] : [formatShortSlotDate({ date, time }, language), time];
  };
  return ({ people, date, time, roomId }: ActPlace): string[] => [
    ...(people === undefined ? [] : [t('dashboard.parties.people', { count: people })]),
    ...when(date, time),
    ...rooms.filter(({ id }) => id === roomId).map(({ name }) => name),
  ];
}

interface Changed extends TeamRequest {
  name?: string;
  phone?: string;
  notes?: string;
}

const isHandedOver = ({ professionalId, secondProfessionalId }: TeamRequest): boolean =>
  professionalId !== undefined || secondProfessionalId !== undefined;

function useChangeWords() {
  const { t } = useTranslation();
  return ({ name, phone, notes, ...team }: Changed): string[] => [
    ...(name === undefined ? [] : [t('desk.act.newName', { name })]),
    ...(phone === undefined || phone === '' ? [] : [t('desk.act.newPhone', { phone: formatPhone(phone) })]),
    ...(isHandedOver(team) ? [t('desk.act.newProfessional')] : []),
    ...(notes === undefined ? [] : [t('desk.act.newNotes')]),
  ];
}

function useTitle() {
  const { t } = useTranslation();
  return (act: DeskAct, name: string): string => {
    switch (act.kind) {
      case 'bookAtDesk':
        return t(act.args.kind === 'walk-in' ? 'desk.act.walkIn' : 'desk.act.book', { name });
      case 'bookVisitAtDesk':
        return t(act.args.kind === 'walk-in' ? 'desk.act.visitNow' : 'desk.act.visit', { name });
      case 'changeReservation':
        return t('desk.act.change', { name });
      case 'moveReservation':
        return t(`desk.act.moveTo.${act.args.to}`, { name });
      case 'undoReservation':
        return t('desk.act.undo', { name });
      case 'addToWaitlist':
        return t('desk.act.wait', { name });
      case 'withdrawEntry':
        return t('desk.act.withdraw', { name });
      case 'promote':
        return t('desk.act.promote', { name });
      case 'markMessageSent':
        return t('desk.act.sent', { name });
      case 'returnLease':
        return t('desk.act.lease');
    }
  };
}
