import { serviceDay, systemClock } from '#shared/time';
import { fillHistory, fillToday, fillVenues, settle, venueId } from './fill.ts';
import { check, type Figure, median } from './report.ts';
import { type Stage, signIn, startServer } from './stage.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const PARTIES_TODAY = 60;
const OPENINGS = 60;
const MOST_RATIO = 1.3;

const today = serviceDay(systemClock.now(), 'Africa/Luanda');

/** Requests of the day board when it opens. */
const calls = [`reservations?date=${today}`, `waitlist?date=${today}`, `schedule/${today}`, `figures/${today}`].map(
  (call) => `/api/admin/venues/${venueId(1)}/${call}`,
);

/** Time to open a day board with a million past reservations, compared with ten thousand. */
export async function measureBoard(stage: Stage): Promise<Figure[]> {
  await stage.create('board');
  await stage.run('board', ...fillVenues(1, 100), ...fillToday(PARTIES_TODAY, today));
  await stage.copy('board', 'board_small');
  await stage.run('board_small', ...fillHistory(SMALL, 100, today), ...settle);
  await stage.copy('board', 'board_large');
  await stage.run('board_large', ...fillHistory(LARGE, 1000, today), ...settle);
  const [small, large] = [await startServer(stage.url('board_small')), await startServer(stage.url('board_large'))];
  const [smallCookie, largeCookie] = [await signIn(small.url), await signIn(large.url)];
  const times = { small: [] as number[], large: [] as number[] };
  for (let opening = 0; opening < OPENINGS + 5; opening++) {
    const [a, b] = [await open(small.url, smallCookie), await open(large.url, largeCookie)];
    if (opening >= 5) {
      times.small.push(a);
      times.large.push(b);
    }
  }
  await small.stop();
  await large.stop();
  const ratio = median(times.large) / median(times.small);
  const detail = `${median(times.small).toFixed(1)} ms and ${median(times.large).toFixed(1)} ms`;
  return [
    check(
      'day board, 1 million / 10 thousand reservations of history',
      ratio.toFixed(2),
      `≤ ${MOST_RATIO}`,
      ratio <= MOST_RATIO,
      detail,
    ),
  ];
}

async function open(url: string, cookie: string): Promise<number> {
  const start = performance.now();
  for (const call of calls) {
    const answer = await fetch(url + call, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${call} answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  return performance.now() - start;
}
