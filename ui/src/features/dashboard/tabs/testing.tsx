import { act } from 'react';
import type { ErrorBody } from '#shared/errors';
import { ApiError } from '#ui/api/api-error.ts';

export const aRefusal = (status: number, body: Partial<ErrorBody>) => () => {
  throw new ApiError({ status, statusText: '', body: JSON.stringify(body), requestId: null, retryAfter: null });
};

export function buttonOf(root: ParentNode, words: string): HTMLElement {
  const says = (each: HTMLElement) =>
    [each.textContent, ...[...each.querySelectorAll('span')].map(({ textContent }) => textContent)].includes(words);
  const found = [...root.querySelectorAll<HTMLElement>('button')].find(says);
  if (found === undefined) throw new Error(`no button "${words}" in: ${(root as HTMLElement).textContent}`);
  return found;
}

/** Through the element's native setter, because React ignores a plain assignment. */
export const type = (root: ParentNode, name: string, text: string) =>
  act(async () => {
    const control = root.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)!;
    const prototype = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(control, text);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });
