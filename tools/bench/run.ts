import { measureBoard } from './board.ts';
import { measureBoardScreen } from './board-screen.ts';
import { measureBoards } from './boards.ts';
import { measureBooking } from './booking.ts';
import { measureCrowd } from './crowd.ts';
import { measureDesk } from './desk.ts';
import { measureBundle, measureHome } from './desk-app.ts';
import { measureDeskPaint } from './desk-paint.ts';
import { measureFind } from './find.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLive } from './live.ts';
import { measureMessages } from './messages.ts';
import { measurePages } from './pages.ts';
import { measureRace } from './race.ts';
import { type Figure, print } from './report.ts';
import { measureRooms } from './rooms.ts';
import { measureSearch } from './search.ts';
import { measureSize } from './size.ts';
import { openStage, type Stage } from './stage.ts';
import { measureTraces } from './traces.ts';
import { measureTreatments } from './treatments.ts';
import { measureVitals } from './vitals.ts';

/**
 * Figures that the product promises. The machines are shared and noisy, so all figures but sizes are ratios within a
 * run.
 */
const measurements: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  size: async () => measureSize(),
  race: measureRace,
  booking: measureBooking,
  traces: measureTraces,
  crowd: measureCrowd,
  rooms: measureRooms,
  treatments: measureTreatments,
  board: measureBoard,
  screen: measureBoardScreen,
  search: measureSearch,
  find: measureFind,
  live: measureLive,
  boards: measureBoards,
  messages: measureMessages,
  pages: measurePages,
  vitals: measureVitals,
  lighthouse: measureLighthouse,
  desk: async () => [...(await measureDesk()), measureBundle()],
  home: measureHome,
  paint: measureDeskPaint,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in measurements));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}. There are: ${Object.keys(measurements).join(', ')}`);
  process.exit(2);
}

const stage = await openStage();
const figures: Figure[] = [];
try {
  for (const [name, measure] of Object.entries(measurements)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const found = await measure(stage);
    print(found);
    figures.push(...found);
  }
} finally {
  await stage.close();
}
process.exitCode = figures.every((figure) => figure.holds) ? 0 : 1;
