import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#ui/api/api-error.ts';
import { startI18n, switchTo } from '#ui/i18n/i18n.ts';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { TextField } from '#ui/kit/TextField.tsx';

const schema = z.object({ name: z.string().min(3), email: z.string().min(5) });
const refusal = (body: object) =>
  new ApiError({ status: 409, statusText: '', body: JSON.stringify(body), requestId: null, retryAfter: null });

let close: () => void;
let engine: ReturnType<typeof useZodForm<{ name: string; email: string }, z.infer<typeof schema>>>;

async function stage(options?: { recheck?: boolean }) {
  const sent: unknown[] = [];
  function Form() {
    engine = useZodForm(schema, { name: '', email: '' }, { byCode: { email_taken: 'email' }, ...options });
    return (
      <form aria-label="Account" ref={engine.form} onSubmit={engine.submit((values) => sent.push(values))} noValidate>
        <TextField {...engine.field('name')} label="Name" />
        <TextField {...engine.field('email')} label="Email" />
      </form>
    );
  }
  const i18n = await startI18n();
  const { container, unmount } = await act(async () =>
    render(
      <I18nextProvider i18n={i18n}>
        <Form />
      </I18nextProvider>,
    ),
  );
  close = unmount;
  const input = (name: 'name' | 'email') =>
    screen.getByRole<HTMLInputElement>('textbox', { name: name === 'name' ? 'Name' : 'Email' });
  return {
    ...{ i18n, sent, input, text: () => container.textContent },
    type: (name: 'name' | 'email', value: string) => act(async () => engine.field(name).onChange(value)),
    submit: () =>
      act(async () => {
        screen.getByRole('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      }),
  };
}

afterEach(async () => {
  await act(async () => close());
  document.body.replaceChildren();
});

test('a refused submit sends nothing and focuses the first wrong field; a correction clears only its error', async () => {
  const form = await stage();
  await form.type('name', 'Elsa');
  await form.submit();
  expect(form.sent).toEqual([]);
  expect(document.activeElement).toBe(form.input('email'));
  await act(async () => form.input('name').focus());
  await form.type('email', 'e');
  expect(form.input('email').getAttribute('aria-invalid')).not.toBe('true');
  expect(document.activeElement).toBe(form.input('name'));
});

test('an error follows a change of language and keeps its figures', async () => {
  const form = await stage();
  await form.submit();
  const before = form.text();
  expect(before).toContain('3');
  await act(async () => switchTo(form.i18n, 'EN'));
  expect(form.text()).not.toBe(before);
  expect(form.text()).toContain('3');
});

test('a refusal by code is shown at its field, keeps typed values and takes the focus', async () => {
  const form = await stage();
  await form.type('name', 'Elsa Neto');
  await form.type('email', 'elsa@exemplo.ao');
  await form.submit();
  expect(form.sent).toEqual([{ name: 'Elsa Neto', email: 'elsa@exemplo.ao' }]);
  const error = refusal({ code: 'email_taken', message: 'Taken' });
  await act(async () => engine.refuseWith(error));
  expect(form.text()).toContain('Taken');
  expect(engine.placed).toBe(error);
  expect(form.input('email').value).toBe('elsa@exemplo.ao');
  expect(document.activeElement).toBe(form.input('email'));
});

test('with recheck every change after the first submit validates the form', async () => {
  const form = await stage({ recheck: true });
  await form.type('name', 'El');
  expect(engine.errorOf('name')).toBeUndefined();
  await form.submit();
  await form.type('name', 'E');
  expect(engine.errorOf('name')).toBeDefined();
  await form.type('name', 'Elsa');
  expect(engine.errorOf('name')).toBeUndefined();
  expect(engine.errorOf('email')).toBeDefined();
});
