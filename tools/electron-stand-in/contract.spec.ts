import { test } from '@playwright/test';
import { findElectron } from '#scripts/programs';
import { channelFacts, worldFacts } from '#tools/electron-stand-in/contract/bridge';
import { endFacts, startFacts } from '#tools/electron-stand-in/contract/lifecycle';
import { navigationFacts } from '#tools/electron-stand-in/contract/navigation';
import { pageFacts } from '#tools/electron-stand-in/contract/page';
import { Scene } from '#tools/electron-stand-in/contract/scene';
import { type Driver, realElectron, standIn } from '#tools/electron-stand-in/drive';

/**
 * Facts of Electron that the desk relies on, checked on the stand-in and on real Electron. A fact that only one of
 * them has belongs into README.md. The order counts: the last facts end the app.
 */
const facts = [startFacts, channelFacts, worldFacts, navigationFacts, pageFacts, endFacts].flatMap(Object.entries);

const electron = findElectron();
const isWanted = process.env.RESERVA_REAL_ELECTRON === 'required';
const drivers: [string, Driver | null][] = [
  ['the stand-in', standIn],
  ['the real Electron', electron === undefined ? null : realElectron(electron)],
];

for (const [name, driver] of drivers) {
  test.describe(name, () => {
    if (driver === null) {
      test('the real Electron is installed on this machine', () => {
        const missing = 'SKIPPED on the real Electron: its program is not installed (npx install-electron --no).';
        console.warn(`\n  !! ${missing}\n`);
        test.skip(!isWanted, missing);
        throw new Error(missing);
      });
      return;
    }
    const scene = new Scene(driver);
    for (const [title, check] of facts) test(title, () => check(scene));
  });
}
