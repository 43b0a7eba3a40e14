/**
 * Days of the week and months as they stand in a written date. Names of our own, for the first date that a browser writes by
 * its own calendar costs a slow phone a tenth of a second, and no two browsers' commas are the same.
 */
const portuguese = {
  weekdays: 'domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado'.split(' '),
  months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
};
const english = {
  weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  months: 'January February March April May June July August September October November December'.split(' '),
};

/** A date `YYYY-MM-DD` written out: `sábado, 21 de novembro de 2026` in Portuguese, `Saturday, 21 November 2026` in English. */
export function formatLongDate(date: string, lang: string): string {
  const { weekdays, months } = lang === 'EN' ? english : portuguese;
  const { year, month, day, weekday } = partsOf(date);
  const parts = [day, months[month - 1], year];
  return `${weekdays[weekday]}, ${parts.join(lang === 'EN' ? ' ' : ' de ')}`;
}

/** The same for tight places: `segunda, 23/11` in Portuguese, `Mon 23 Nov` in English. */
export function formatShortDate(date: string, lang: string): string {
  const { month, day, weekday } = partsOf(date);
  if (lang !== 'EN') {
    const [name] = portuguese.weekdays[weekday]!.split('-');
    return `${name}, ${day}/${String(month).padStart(2, '0')}`;
  }
  const name = english.months[month - 1]!;
  return `${english.weekdays[weekday]!.slice(0, 3)} ${day} ${name.slice(0, name === 'September' ? 4 : 3)}`;
}

/** `sábado` or `Saturday`. */
export const formatWeekday = (date: string, lang: string): string =>
  (lang === 'EN' ? english : portuguese).weekdays[partsOf(date).weekday]!;

function partsOf(date: string) {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return { year, month, day, weekday: new Date(`${date}T00:00:00Z`).getUTCDay() };
}
