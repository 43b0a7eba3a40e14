import { within } from '@testing-library/react';
import type { ErrorBody } from '#shared/errors';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import { fill } from '#ui/testing/wait.ts';

export const aRefusal = (status: number, body: Partial<ErrorBody>) => () => {
  throw new ApiError({ status, statusText: '', body: JSON.stringify(body), requestId: null, retryAfter: null });
};

/** Saves what names the current version and refuses the rest with the row; the first answer is lost. */
export function losesFirstAnswer<Row extends { version: number | string }>(
  row: Row,
  after: (input: Record<string, unknown>) => Partial<Row>,
) {
  let saved = row;
  let isFirst = true;
  return (input: Record<string, unknown>) => {
    if (input.version !== saved.version) return aRefusal(409, { code: 'stale', message: 'x', current: saved })();
    const { version } = saved;
    saved = { ...saved, ...after(input), version: typeof version === 'number' ? version + 1 : `${version}+` };
    if (!isFirst) return saved;
    isFirst = false;
    throw new ConnectionError(null);
  };
}

export const buttonOf = (root: HTMLElement, words: string | RegExp) =>
  within(root).getByRole('button', { name: words });

export const type = (root: HTMLElement, label: string | RegExp, text: string) =>
  fill(within(root).getByLabelText(label), text);
