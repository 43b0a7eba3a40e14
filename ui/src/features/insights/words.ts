import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/i18n/languages';
import type { Analytics } from '#shared/insights/analytics';
import {
  type ChartName,
  fullestHour,
  peakOf,
  shareOf,
  strongestWeekday,
  totalOf,
} from '#shared/insights/analytics-rules';
import type { Cell } from '#shared/insights/analytics-tables';
import { groupThousands } from '#shared/money';
import { nameOfDay } from '#shared/schedule/weekdays';
import { formatInstantDate, formatShortDate, timeOfService } from '#shared/time';
import { useLanguage } from '#ui/i18n/i18n.ts';

/** Noon UTC, so that no time zone changes the date. */
const noonOf = (date: string): string => `${date}T12:00:00Z`;

export function useWords() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return {
    t,
    longDay: (date: string) => longDay(date, language),
    shortDay: (date: string) => formatShortDate(date, language),
    cell: (cell: Cell) => cellText(cell, t, language),
    sentence: (chart: ChartName, data: Analytics) => sentences[chart](data, t),
  };
}

const longDay = (date: string, language: Language): string => formatInstantDate(noonOf(date), language, 'UTC');

function cellText(cell: Cell, t: TFunction, language: Language): string {
  switch (cell.kind) {
    case 'date':
      return longDay(cell.value, language);
    case 'word':
      return t(cell.key);
    case 'text':
      return cell.value;
    case 'number':
      return groupThousands(cell.value);
    case 'share':
      return cell.value === null ? '–' : `${groupThousands(cell.value)}%`;
  }
}

/** Used only in sentences with a total above zero. */
const percentOf = (part: number, whole: number): number => shareOf(part, whole) ?? 0;

/** The main finding of each chart that is not empty. */
const sentences: Record<ChartName, (data: Analytics, t: TFunction) => string> = {
  reservations: ({ reservations }, t) => {
    const count = totalOf(reservations, (day) => day.reservations);
    const weekday = t(`week.days.${nameOfDay(strongestWeekday(reservations) ?? 1)}`);
    const people = groupThousands(totalOf(reservations, (day) => day.people));
    return t('analytics.says.reservations', { count, total: groupThousands(count), people, weekday });
  },
  occupancy: ({ occupancy }, t) => {
    const fullest = fullestHour(occupancy);
    if (fullest === null) return t('analytics.says.occupancyUnmeasured');
    const all = percentOf(
      totalOf(occupancy, ({ people }) => people),
      totalOf(occupancy, ({ seats }) => seats),
    );
    return t('analytics.says.occupancy', {
      weekday: t(`week.days.${nameOfDay(fullest.weekday)}`),
      hour: timeOfService(fullest.hour * 60),
      share: percentOf(fullest.people, fullest.seats),
      all,
    });
  },
  venues: ({ venues }, t) =>
    t('analytics.says.venues', {
      registered: groupThousands(totalOf(venues, (week) => week.registered)),
      approved: groupThousands(totalOf(venues, (week) => week.approved)),
    }),
  waitlist: ({ waitlist: { joined, offered, seated } }, t) =>
    t('analytics.says.waitlist', {
      count: joined,
      total: groupThousands(joined),
      offered: groupThousands(offered),
      seated: groupThousands(seated),
      share: percentOf(seated, joined),
    }),
  noShows: ({ noShows }, t) => {
    const expected = totalOf(noShows, (week) => week.expected);
    const missed = totalOf(noShows, (week) => week.missed);
    const total = groupThousands(expected);
    return t('analytics.says.noShows', {
      count: expected,
      total,
      missed: groupThousands(missed),
      share: percentOf(missed, expected),
    });
  },
  categories: (data, t) => leaderOf('categories', data, t),
  cities: (data, t) => leaderOf('cities', data, t),
};

function leaderOf(chart: 'categories' | 'cities', data: Analytics, t: TFunction): string {
  const rows: { name: string; reservations: number }[] =
    chart === 'cities' ? data.cities.map((row) => ({ ...row, name: row.city })) : data.categories;
  const first = peakOf(rows, (row) => row.reservations);
  const all = totalOf(data.reservations, (day) => day.reservations);
  const total = groupThousands(first?.reservations ?? 0);
  return t(`analytics.says.${chart}`, {
    name: first?.name ?? '',
    total,
    share: percentOf(first?.reservations ?? 0, all),
  });
}
