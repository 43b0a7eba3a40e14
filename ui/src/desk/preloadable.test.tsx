import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { preloadable } from '#ui/desk/preloadable.ts';

const Hello = () => 'hello';

/** What stands on the page after the first drawing, before any promise could answer. */
function firstOf(Screen: React.ComponentType): string {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const page = document.createElement('div');
  const root = createRoot(page);
  act(() =>
    root.render(
      <Suspense fallback="wait">
        <Screen />
      </Suspense>,
    ),
  );
  const first = page.textContent ?? '';
  act(() => root.unmount());
  vi.unstubAllGlobals();
  return first;
}

test('a screen that was fetched ahead is drawn at once, any other after a spinner', async () => {
  const ahead = preloadable(async () => ({ default: Hello }));
  await ahead.preload();
  expect(firstOf(ahead.Screen)).toBe('hello');
  expect(firstOf(preloadable(async () => ({ default: Hello })).Screen)).toBe('wait');
});
