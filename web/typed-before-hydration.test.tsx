import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { typedBeforeHydration } from './typed-before-hydration.ts';

const place = document.createElement('div');
const searches: string[] = [];

function Search() {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        searches.push(text);
      }}
    >
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <button type="submit">Search</button>
    </form>
  );
}

const press = () =>
  act(async () => {
    place.querySelector('button')!.click();
    await new Promise((done) => setTimeout(done));
  });

afterEach(() => {
  place.remove();
  searches.length = 0;
});

test('a form that is sent before its typed text was reported sends that text, once', async () => {
  document.body.append(place);
  place.innerHTML = renderToString(<Search />);
  place.querySelector('input')!.value = 'mar';
  const report = typedBeforeHydration(place);
  const root = await act(async () => hydrateRoot(place, <Search />));
  await press();
  expect(searches).toEqual(['mar']);
  await act(async () => report());
  expect(place.querySelector('input')!.value).toBe('mar');
  await press();
  expect(searches).toEqual(['mar', 'mar']);
  await act(async () => root.unmount());
});
