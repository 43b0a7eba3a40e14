import { FluentProvider } from '@fluentui/react-components';
import { cleanup, render, screen, within } from '@testing-library/react';
import { act } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '#ui/i18n/i18n.ts';
import { ToastProvider } from '#ui/kit/ToastProvider.tsx';
import { type ShowToast, type ToastMessage, useToast } from '#ui/kit/use-toast.ts';
// Imported here, otherwise the first message waits for it.
import '#ui/kit/Toasts.tsx';

const DISPLAY_MS = 5000;
const REMOVAL_MS = 1_000_000;

async function stage() {
  let toast: ShowToast = () => undefined;
  const Speaker = () => {
    toast = useToast();
    return <button type="button">Reservar</button>;
  };
  const i18n = await startI18n();
  await act(async () =>
    render(
      <I18nextProvider i18n={i18n}>
        <FluentProvider theme={{}}>
          <ToastProvider>
            <Speaker />
          </ToastProvider>
        </FluentProvider>
      </I18nextProvider>,
    ),
  );
  const show = async (message: ToastMessage) => {
    await act(async () => toast(message));
    await pass(0);
  };
  const say = (title: string, look?: 'destructive') => show({ title, ...(look && { look }) });
  await say('Primeira');
  return { say, show, button: screen.getByRole('button', { name: 'Reservar' }) };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const item = () => screen.getAllByRole('listitem')[0]!;
const shown = () => screen.queryAllByRole('listitem').map((each) => each.textContent);
const fire = (target: Element, event: Event) => act(async () => void target.dispatchEvent(event));
/** React derives enter and leave events from these two. */
const enter = () => fire(item(), new PointerEvent('pointerover', { bubbles: true }));
const leave = () => fire(item(), new PointerEvent('pointerout', { bubbles: true }));

async function swipe(px: number) {
  const body = item().querySelector<HTMLElement>('.fui-Toast')!;
  body.setPointerCapture = () => undefined;
  const at = (type: string, clientX: number) => fire(body, new PointerEvent(type, { bubbles: true, clientX }));
  await at('pointerdown', 100);
  await at('pointermove', 100 + px / 2);
  await at('pointermove', 100 + px);
  await at('pointerup', 100 + px);
  await pass(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  // Animations never end in this DOM; without `animate` Fluent continues at once
  Object.defineProperty(Element.prototype, 'animate', { value: undefined, configurable: true });
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

describe('a message', () => {
  test('stays for 5,000 ms', { tags: ['spec-4.35', 'spec-9.22'] }, async () => {
    await stage();
    await pass(DISPLAY_MS - 1);
    expect(shown()).toEqual(['Primeira']);
    await pass(1);
    expect(shown()).toEqual([]);
  });

  test('gives way to the next: one at a time, each with its own 5,000 ms', { tags: ['spec-9.21'] }, async () => {
    const { say } = await stage();
    await pass(4000);
    await say('Segunda');
    expect(shown()).toEqual(['Segunda']);
    await pass(DISPLAY_MS - 1);
    expect(shown()).toEqual(['Segunda']);
    await pass(1);
    expect(shown()).toEqual([]);
  });

  test('may carry a button, which does its work once and closes the message', async () => {
    const { show } = await stage();
    const run = vi.fn();
    await show({ title: 'Segunda', action: { label: 'Enviar agora', run } });
    const send = within(item()).getByRole('button', { name: 'Enviar agora' });
    await act(async () => send.click());
    await pass(0);
    expect(run).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual([]);
  });

  test('is removed 1,000,000 ms after it was closed', { tags: ['spec-9.23'] }, async () => {
    await stage();
    await pass(DISPLAY_MS);
    const region = () => document.querySelector('[aria-live]');
    await pass(REMOVAL_MS - 1);
    expect(region()).not.toBeNull();
    await pass(1);
    expect(region()).toBeNull();
  });

  test('is not removed together with a closed one before it, and the next after a removal is shown', async () => {
    const { say } = await stage();
    await pass(DISPLAY_MS + REMOVAL_MS - 1000);
    await say('Segunda');
    await pass(2000);
    expect(shown()).toEqual(['Segunda']);
    await pass(DISPLAY_MS + REMOVAL_MS);
    await say('Terceira');
    expect(shown()).toEqual(['Terceira']);
  });

  test('pauses while the pointer is on it, then has the rest of its time', async () => {
    await stage();
    await pass(3000);
    await enter();
    await pass(60_000);
    expect(shown()).toEqual(['Primeira']);
    await leave();
    await pass(1999);
    expect(shown()).toEqual(['Primeira']);
    await pass(1);
    expect(shown()).toEqual([]);
  });

  test('goes with a swipe to the right of 50 px, and springs back from less', { tags: ['spec-9.24'] }, async () => {
    await stage();
    await swipe(49);
    expect(shown()).toEqual(['Primeira']);
    await swipe(-120);
    expect(shown()).toEqual(['Primeira']);
    await swipe(50);
    expect(shown()).toEqual([]);
  });

  test('is reached with F8, waits while the focus is there, and Escape closes it and gives the focus back', {
    tags: ['spec-9.25'],
  }, async () => {
    const { button } = await stage();
    button.focus();
    await fire(document.body, new KeyboardEvent('keydown', { key: 'F7', bubbles: true }));
    expect(document.activeElement).toBe(button);
    await fire(document.body, new KeyboardEvent('keydown', { key: 'F8', bubbles: true }));
    expect(document.activeElement).toBe(item());
    await pass(DISPLAY_MS * 3);
    expect(shown()).toEqual(['Primeira']);
    await fire(item(), new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await pass(0);
    expect(shown()).toEqual([]);
    expect(document.activeElement).toBe(button);
  });

  test('is closed by its cross', { tags: ['spec-4.35'] }, async () => {
    await stage();
    await act(async () => within(item()).getByRole('button').click());
    await pass(0);
    expect(shown()).toEqual([]);
  });

  test('has a default and a destructive look', { tags: ['spec-4.36'] }, async () => {
    const { say } = await stage();
    const usual = item().querySelector('.fui-Toast')!.className;
    await say('Erro', 'destructive');
    expect(item().querySelector('.fui-Toast')!.className).not.toBe(usual);
  });
});
