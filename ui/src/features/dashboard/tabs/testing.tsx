import { within } from '@testing-library/react';
import { act } from 'react';
import type { ErrorBody } from '#shared/errors';
import { ApiError } from '#ui/api/api-error.ts';

export const aRefusal = (status: number, body: Partial<ErrorBody>) => () => {
  throw new ApiError({ status, statusText: '', body: JSON.stringify(body), requestId: null, retryAfter: null });
};

export const buttonOf = (root: HTMLElement, words: string | RegExp) =>
  within(root).getByRole('button', { name: words });

/** Through the element's native setter, because React ignores a plain assignment. */
export const type = (root: ParentNode, name: string, text: string) =>
  act(async () => {
    const control = root.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)!;
    const prototype = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(control, text);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });
