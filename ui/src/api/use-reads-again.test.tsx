import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import { useApiQuery } from '#ui/api/api-query.ts';
import { useReadsAgain } from '#ui/api/use-reads-again.ts';
import { openScreen } from '#ui/features/dashboard/testing.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

function Screen() {
  useReadsAgain();
  const { data, isError } = useApiQuery('categories', {});
  return <output>{isError ? 'failed' : data === undefined ? 'loading' : 'read'}</output>;
}

const answered = (status: number) =>
  new ApiError({ status, statusText: '', body: '', requestId: null, retryAfter: null });
const lineReturns = () => act(async () => void window.dispatchEvent(new Event('online')));

async function failing(error: Error) {
  const answers = [() => Promise.reject(error)];
  const screen = await openScreen(Screen, { categories: () => answers.shift()?.() ?? [] }, '/');
  close = screen.close;
  const shown = () => screen.page.querySelector('output')?.textContent;
  await waitFor(() => expect(shown()).toBe('failed'));
  return { shown, asked: () => screen.called('categories').length };
}

test.each([
  ['that reached no server', new ConnectionError(new TypeError('Failed to fetch'))],
  ['that a proxy answered with 503', answered(503)],
])('a read %s is repeated once when the connection returns', async (_, error) => {
  const { shown, asked } = await failing(error);
  await lineReturns();
  await waitFor(() => expect(shown()).toBe('read'));
  await lineReturns();
  expect(asked()).toBe(2);
});

test('a read that the server refused is not repeated', async () => {
  const { shown, asked } = await failing(answered(404));
  await lineReturns();
  expect([shown(), asked()]).toEqual(['failed', 1]);
});
