import type { Page } from '@playwright/test';
import type { RunningApp } from '#tools/electron-stand-in/drive';

/** Duration of a staff action from key press to paint, in milliseconds, by stage. */
export interface ActTimes {
  painted: number;
  parts: Record<string, number>;
}

interface PaintTimes {
  pressed: number;
  left: number;
  row: number;
  counted: number;
  painted: number;
}

interface Passed {
  cameAt: number;
  leftAt: number;
  size: number;
  given: [{ name: string }];
}

/**
 * Seats the next reservation. Ends when its row and the count of unsent intents, which main sends after the disk
 * write, are painted.
 */
export async function actOn({ page, main }: RunningApp, count: number): Promise<ActTimes> {
  await main(() => {
    const kept = globalThis as unknown as { passed?: object[] };
    if (kept.passed === undefined)
      process
        .getBuiltinModule('node:diagnostics_channel')
        .subscribe('reserva.harness.ipc', (message) => void kept.passed!.push(message as object));
    kept.passed = [];
  }, null);
  const seen = await pressAndSee(page, count);
  const passed = (await main(() => (globalThis as unknown as { passed: object[] }).passed, null)) as Passed[];
  const act = passed.find(({ given: [{ name }] }) => name === 'moveReservation')!;
  const during = passed.filter(({ cameAt }) => cameAt < seen.painted);
  return {
    painted: seen.painted - seen.pressed,
    parts: {
      'press handled in the page': seen.left - seen.pressed,
      'press until the call is in main': act.cameAt - seen.pressed,
      'in main, until it is on the disk and answered': act.leftAt - act.cameAt,
      'answered until the row is drawn': seen.row - act.leftAt,
      'pressed until the row is drawn': seen.row - seen.pressed,
      'row drawn until the count is too': seen.counted - seen.row,
      'both drawn until painted': seen.painted - Math.max(seen.counted, seen.row),
      'calls meanwhile (count)': during.length,
      'answers meanwhile (kB)': during.reduce((sum, { size }) => sum + size, 0) / 1000,
    },
  };
}

const pressAndSee = (page: Page, count: number): Promise<PaintTimes> =>
  page.evaluate(
    (unsent) =>
      new Promise<PaintTimes>((done) => {
        const button = [...document.querySelectorAll<HTMLElement>('li[data-line] button')].find(
          ({ textContent }) => textContent === 'Sentar',
        )!;
        const row = button.closest('li')!;
        const now = () => performance.timeOrigin + performance.now();
        const at = { pressed: 0, left: 0, row: 0, counted: 0, painted: 0 };
        const look = () => {
          if (document.querySelector('header')!.textContent!.includes(`${unsent} por enviar`)) at.counted ||= now();
          if (!row.isConnected || row.textContent!.includes('Sentados')) at.row ||= now();
          if (at.counted === 0 || at.row === 0) return;
          seen.disconnect();
          requestAnimationFrame(() => setTimeout(() => done({ ...at, painted: now() })));
        };
        const seen = new MutationObserver(look);
        seen.observe(document.body, { childList: true, subtree: true, characterData: true });
        const press = () => {
          at.pressed = now();
          button.click();
          at.left = now();
        };
        // Staff press only visible buttons, at any time within a frame
        row.scrollIntoView({ block: 'nearest' });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(press, (unsent * 7) % 17)));
      }),
    count,
  );

/** Round trip of an empty call to main: the cost of the channel alone. */
export const callEmpty = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { reserva } = window as unknown as { reserva: { call(call: object): Promise<object> } };
    const started = performance.now();
    await reserva.call({ name: '', input: {} });
    return performance.now() - started;
  });
