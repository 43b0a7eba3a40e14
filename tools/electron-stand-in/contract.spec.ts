import { test } from '@playwright/test';
import { findElectron } from '#scripts/electron';
import { channelsFacts } from '#tools/electron-stand-in/contract/channels';
import { endFacts } from '#tools/electron-stand-in/contract/end';
import { pageFacts } from '#tools/electron-stand-in/contract/page';
import { Scene } from '#tools/electron-stand-in/contract/scene';
import { startFacts } from '#tools/electron-stand-in/contract/start';
import { waysFacts } from '#tools/electron-stand-in/contract/ways';
import { worldsFacts } from '#tools/electron-stand-in/contract/worlds';
import { type Driver, realElectron, standIn } from '#tools/electron-stand-in/drive';

/**
 * Facts of Electron that the desk relies on, checked on the stand-in and on real Electron. A fact that only one of
 * them has belongs into README.md. The order counts: the last facts end the app.
 */
const facts = [startFacts, channelsFacts, worldsFacts, waysFacts, pageFacts, endFacts];

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
    for (const hold of facts) hold(scene);
  });
}
