import { FluentProvider } from '@fluentui/react-components';
import { cleanup, render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Tip } from '#ui/kit/Tip.tsx';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const visible = () =>
  screen
    .queryAllByRole('tooltip')
    .filter((tip) => tip.hasAttribute('data-popper-placement') || tip.textContent !== '')
    .map((tip) => tip.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const fire = (target: Element, event: Event) => act(async () => void target.dispatchEvent(event));
/** React derives enter and leave events from these two. */
const enter = (name: string) => fire(button(name), new PointerEvent('pointerover', { bubbles: true }));
const leave = (name: string) => fire(button(name), new PointerEvent('pointerout', { bubbles: true }));

beforeEach(async () => {
  vi.useFakeTimers();
  await act(async () =>
    render(
      <FluentProvider theme={{}}>
        {['Imprimir', 'Atualizar'].map((name) => (
          <Tip key={name} text={name}>
            <button type="button" name={name} />
          </Tip>
        ))}
      </FluentProvider>,
    ),
  );
});
afterEach(async () => {
  await pass(10_000);
  cleanup();
  document.body.replaceChildren();
});

describe('a tip', () => {
  test('opens after 700 ms', { tags: ['spec-9.27'] }, async () => {
    await enter('Imprimir');
    await pass(699);
    expect(visible()).toEqual([]);
    await pass(1);
    expect(visible()).toEqual(['Imprimir']);
  });

  test('does not open for a pointer that passes by', async () => {
    await enter('Imprimir');
    await pass(600);
    await leave('Imprimir');
    await enter('Atualizar');
    await pass(600);
    await leave('Atualizar');
    await pass(5000);
    expect(visible()).toEqual([]);
  });

  test.each([0, 249, 260, 299])('opens at once %i ms after another was left', async (ms) => {
    await enter('Imprimir');
    await pass(700);
    await leave('Imprimir');
    await pass(ms);
    await enter('Atualizar');
    await pass(0);
    expect(visible()).toEqual(['Atualizar']);
  });

  test('opens at once on the way to the next and back', async () => {
    await enter('Imprimir');
    await pass(700);
    for (const [from, to] of [
      ['Imprimir', 'Atualizar'],
      ['Atualizar', 'Imprimir'],
    ] as const) {
      await leave(from);
      await enter(to);
      await pass(5000);
      await leave(to);
      await pass(290);
      await enter(from);
      await pass(0);
      expect(visible()).toEqual([from]);
      await pass(100);
      await leave(from);
      await pass(290);
      await enter(to);
      await pass(0);
      expect(visible()).toEqual([to]);
    }
  });

  test('waits its 700 ms again 300 ms after another was left', { tags: ['spec-9.27'] }, async () => {
    await enter('Imprimir');
    await pass(700);
    await leave('Imprimir');
    await pass(300);
    await enter('Atualizar');
    await pass(699);
    expect(visible()).toEqual([]);
    await pass(1);
    expect(visible()).toEqual(['Atualizar']);
  });

  test('opens at once for keyboard focus within 300 ms', async () => {
    await fire(button('Imprimir'), new FocusEvent('focusin', { bubbles: true }));
    await pass(700);
    expect(visible()).toEqual(['Imprimir']);
    await fire(button('Imprimir'), new FocusEvent('focusout', { bubbles: true }));
    await pass(299);
    expect(visible()).toEqual([]);
    await fire(button('Atualizar'), new FocusEvent('focusin', { bubbles: true }));
    await pass(0);
    expect(visible()).toEqual(['Atualizar']);
  });

  test('closes on Escape', async () => {
    await enter('Imprimir');
    await pass(700);
    await fire(document.body, new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(visible()).toEqual([]);
  });

  test('is the accessible name of its element', () =>
    expect(button('Imprimir').getAttribute('aria-label')).toBe('Imprimir'));
});
