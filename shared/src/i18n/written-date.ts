/** Own names: the browser's date formatting takes 0.1 s at first use on a slow phone, and browsers differ in commas. */
const portuguese = {
  weekdays: 'domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado'.split(' '),
  months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
};
const english = {
  weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  months: 'January February March April May June July August September October November December'.split(' '),
};

/** `sábado, 21 de novembro de 2026` or `Saturday, 21 November 2026`. */
export function formatLongDate(date: string, lang: string): string {
  const { weekdays, months } = lang === 'EN' ? english : portuguese;
  const { year, month, day, weekday } = partsOf(date);
  const parts = [day, months[month - 1], year];
  return `${weekdays[weekday]}, ${parts.join(lang === 'EN' ? ' ' : ' de ')}`;
}

/** `segunda, 23/11` or `Mon 23 Nov`; with `today` also the year of a date in another year. */
export function formatShortDate(date: string, lang: string, today = date): string {
  const { year, month, day, weekday } = partsOf(date);
  const hasYear = year !== Number(today.slice(0, 4));
  if (lang !== 'EN') {
    const [name] = portuguese.weekdays[weekday]!.split('-');
    return `${name}, ${day}/${String(month).padStart(2, '0')}${hasYear ? `/${year}` : ''}`;
  }
  const name = english.months[month - 1]!;
  const shortName = name.slice(0, name === 'September' ? 4 : 3);
  return `${english.weekdays[weekday]!.slice(0, 3)} ${day} ${shortName}${hasYear ? ` ${year}` : ''}`;
}

export const formatWeekday = (date: string, lang: string): string =>
  (lang === 'EN' ? english : portuguese).weekdays[partsOf(date).weekday]!;

function partsOf(date: string) {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return { year, month, day, weekday: new Date(`${date}T00:00:00Z`).getUTCDay() };
}
