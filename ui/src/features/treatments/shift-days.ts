import { type Weekday, weekOrder } from '#shared/schedule/weekdays';

const SHORTEST_RANGE = 3;

/** Monday first; days in a row from three on are one range `[first, last]`. */
export function dayRuns(weekdays: number): [Weekday, Weekday][] {
  const runs: [Weekday, Weekday][] = [];
  let length = 0;
  for (const [at, day] of weekOrder.entries()) {
    const follows = length > 0 && runs.at(-1)![1] === weekOrder[at - 1];
    if ((weekdays & (1 << day)) === 0) continue;
    if (follows) runs.at(-1)![1] = day;
    else runs.push([day, day]);
    length = follows ? length + 1 : 1;
  }
  return runs.flatMap(([first, last]): [Weekday, Weekday][] => {
    const days = weekOrder.slice(weekOrder.indexOf(first), weekOrder.indexOf(last) + 1);
    return days.length >= SHORTEST_RANGE ? [[first, last]] : days.map((day): [Weekday, Weekday] => [day, day]);
  });
}
