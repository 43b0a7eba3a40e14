import { within } from '@testing-library/react';
import type { ErrorBody } from '#shared/errors';
import { ApiError } from '#ui/api/api-error.ts';
import { fill } from '#ui/testing/wait.ts';

export const aRefusal = (status: number, body: Partial<ErrorBody>) => () => {
  throw new ApiError({ status, statusText: '', body: JSON.stringify(body), requestId: null, retryAfter: null });
};

export const buttonOf = (root: HTMLElement, words: string | RegExp) =>
  within(root).getByRole('button', { name: words });

export const type = (root: HTMLElement, label: string | RegExp, text: string) =>
  fill(within(root).getByLabelText(label), text);
