import { useTranslation } from 'react-i18next';
import { formatKwanzas } from '#shared/money';
import { nameOfDay } from '#shared/schedule/weekdays';
import { formatShortDate } from '#shared/time';
import type { Absence, Professional, Shift, StaffTreatment, VenueTreatments } from '#shared/treatments/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { dayRuns } from '#ui/features/treatments/shift-days.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';

const EVERY_DAY = 127;

/** Lines that describe a treatment or a professional, below its name. */
export function useTreatmentWords(venue: ManagedVenue, today: string) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const daysOf = (weekdays: number): string =>
    weekdays === EVERY_DAY
      ? t('treatments.team.everyDay')
      : dayRuns(weekdays)
          .map(([one, other]) => {
            const [first, last] = [t(`week.short.${nameOfDay(one)}`), t(`week.short.${nameOfDay(other)}`)];
            return first === last ? first : t('treatments.team.dayRange', { first, last });
          })
          .join(', ');
  const shiftWords = ({ weekdays, from, to }: Shift): string =>
    t('treatments.team.shiftWords', { days: daysOf(weekdays), from, to });
  const absenceWords = (absence: Absence): string => {
    const [from, to] = [formatShortDate(absence.from, language), formatShortDate(absence.to, language)];
    return from === to ? from : t('treatments.team.awayRange', { from, to });
  };
  return {
    ofTreatment: (treatment: StaffTreatment, { professionals, equipment }: VenueTreatments): string[] => {
      const { minutes, bufferMinutes: buffer, preparationMinutes: preparation, price, people, upcoming } = treatment;
      const { roomIds, professionalIds } = treatment;
      const rooms = venue.rooms.filter(({ id }) => roomIds.includes(id));
      const doers = professionals.filter(({ id }) => professionalIds.includes(id));
      const pieces = equipment.filter(({ id }) => treatment.equipmentIds.includes(id));
      const byNames = treatment.teamSize === 2 ? 'treatments.byTwoOf' : 'treatments.byProfessionals';
      return [
        [
          buffer === 0 ? t('treatments.lasts', { minutes }) : t('treatments.lastsWithBuffer', { minutes, buffer }),
          ...(preparation === 0 ? [] : [t('treatments.preparedFor', { preparation })]),
          formatKwanzas(price),
          t('rooms.people', { count: people }),
          t('treatments.upcoming', { count: upcoming }),
        ].join(' · '),
        rooms.length === 0 ? t('treatments.roomGone') : t('treatments.inRooms', { names: namesOf(rooms) }),
        doers.length === 0 ? t('treatments.withoutProfessional') : t(byNames, { names: namesOf(doers) }),
        ...(pieces.length === 0 ? [] : [t('treatments.withEquipment', { names: namesOf(pieces) })]),
      ];
    },
    ofProfessional: ({ shifts, absences, deskHolds, upcoming }: Professional): string[] => {
      const away = absences.filter(({ to }) => to >= today).map(absenceWords);
      return [
        shifts.length === 0 ? t('treatments.team.noShifts') : shifts.map(shiftWords).join(' · '),
        ...(away.length === 0 ? [] : [t('treatments.team.away', { days: away.join(' · ') })]),
        ...(deskHolds ? [t('treatments.team.heldByDesk')] : []),
        t('treatments.upcoming', { count: upcoming }),
      ];
    },
  };
}

const namesOf = (list: readonly { name: string }[]): string => list.map(({ name }) => name).join(', ');
