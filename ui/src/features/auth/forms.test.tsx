import { within } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { User } from '#shared/auth/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { createClient } from '#ui/api/client.ts';
import { AdminLogInForm } from '#ui/features/auth/AdminLogInForm.tsx';
import { ManagerLogInForm } from '#ui/features/auth/ManagerLogInForm.tsx';
import { ManagerSignUpForm } from '#ui/features/auth/ManagerSignUpForm.tsx';
import { AuthContext } from '#ui/features/auth/use-auth.ts';
import { renderPage } from '#ui/testing/render-page.tsx';
import { fill } from '#ui/testing/wait.ts';

const elsa: User = {
  id: 'u1',
  email: 'elsa@exemplo.ao',
  firstName: 'Elsa',
  lastName: 'Neto',
  profileImageUrl: null,
  phone: null,
  role: 'MANAGER',
};

const refusal = (status: number, body: object) =>
  new ApiError({ status, statusText: '', body: JSON.stringify(body), requestId: null, retryAfter: null });

async function stage(Form: typeof AdminLogInForm, answer: () => Promise<unknown> = async () => ({ user: elsa })) {
  const sent: unknown[] = [];
  const done: User[] = [];
  const client = createClient(async (_name, input) => {
    sent.push(input);
    return answer();
  });
  const auth = { user: null, login: vi.fn(), refresh: vi.fn() };
  const { page, toasts } = await renderPage(
    <AuthContext value={auth as never}>
      <Form onDone={(user) => done.push(user)} />
    </AuthContext>,
    { client },
  );
  const input = (label: RegExp) => within(page).queryByLabelText<HTMLInputElement>(label)!;
  return {
    ...{ sent, toasts, done, input },
    type: (label: RegExp, value: string) => fill(input(label), value),
    tick: (label: RegExp) => act(async () => input(label).click()),
    submit: () =>
      act(async () => {
        page.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      }),
    says: () => page.textContent,
    button: () =>
      within(page)
        .getAllByRole<HTMLButtonElement>('button')
        .find((each) => each.type === 'submit')!,
  };
}

const heardAt = (field: HTMLInputElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');

describe('signing up', () => {
  test('says at each field what the specification says, sends nothing, and goes to the first', {
    tags: ['spec-5.1'],
  }, async () => {
    const form = await stage(ManagerSignUpForm);
    await form.submit();
    expect(heardAt(form.input(/^Nome/))).toBe('Nome deve ter pelo menos 2 caracteres');
    expect(heardAt(form.input(/^Email/))).toBe('Email inválido');
    expect(heardAt(form.input(/^Telemóvel/))).toBe('Telemóvel deve seguir o formato +244XXXXXXXXX');
    expect(heardAt(form.input(/^Palavra-passe/))).toBe('Palavra-passe deve ter pelo menos 6 caracteres');
    expect(heardAt(form.input(/^Aceito/))).toBe('Deve aceitar os termos e condições');
    expect(document.activeElement).toBe(form.input(/^Nome/));
    expect(form.sent).toEqual([]);
  });

  async function filled(answer?: () => Promise<unknown>) {
    const form = await stage(ManagerSignUpForm, answer);
    await form.type(/^Nome/, 'Elsa Neto');
    await form.type(/^Email/, 'elsa@exemplo.ao');
    await form.type(/^Telemóvel/, '+244 923 456 789');
    await form.type(/^Palavra-passe/, 'kianda2026');
    await form.tick(/^Aceito/);
    return form;
  }

  test('sends the number closed up, greets and goes on', { tags: ['spec-2.39', 'spec-7.6'] }, async () => {
    const form = await filled();
    await form.submit();
    expect(form.sent).toEqual([
      {
        nome: 'Elsa Neto',
        email: 'elsa@exemplo.ao',
        telemovel: '+244923456789',
        password: 'kianda2026',
        termsAccepted: true,
      },
    ]);
    expect(form.toasts).toEqual([
      { title: 'Conta criada com sucesso', description: 'Complete o seu perfil para continuar.' },
    ]);
    expect(form.done).toEqual([elsa]);
  });

  test('with a known e-mail says so at the e-mail and keeps what was typed', { tags: ['spec-8.7'] }, async () => {
    const message = 'Já existe uma conta com este email.';
    const form = await filled(() => Promise.reject(refusal(409, { code: 'email_taken', message })));
    await form.submit();
    expect(heardAt(form.input(/^Email/))).toBe(message);
    expect(form.toasts).toEqual([{ title: 'Erro', description: message, look: 'destructive' }]);
    expect(form.input(/^Nome/).value).toBe('Elsa Neto');
    expect(form.input(/^Palavra-passe/).value).toBe('kianda2026');
  });

  test('without a word from the server says the specification’s', { tags: ['spec-8.7'] }, async () => {
    const form = await filled(() => Promise.reject(refusal(502, {})));
    await form.submit();
    expect(form.toasts).toEqual([{ title: 'Erro', description: 'Erro ao criar conta', look: 'destructive' }]);
  });
});

describe('signing in', () => {
  test('as a manager takes an e-mail and any password', {
    tags: ['spec-2.6', 'spec-2.40', 'spec-5.2', 'spec-7.7'],
  }, async () => {
    const form = await stage(ManagerLogInForm);
    await form.type(/^Email/, 'elsa');
    await form.submit();
    expect(heardAt(form.input(/^Email/))).toBe('Email inválido');
    expect(heardAt(form.input(/^Palavra-passe/))).toBe('Palavra-passe é obrigatória');
    await form.type(/^Email/, 'elsa@exemplo.ao');
    await form.type(/^Palavra-passe/, 'x');
    await form.submit();
    expect(form.sent).toEqual([{ email: 'elsa@exemplo.ao', password: 'x' }]);
    expect(form.toasts).toEqual([{ title: 'Bem-vindo', description: 'Autenticado com sucesso.' }]);
  });

  test('as the administrator says what it does meanwhile, and takes no second press', {
    tags: ['spec-2.8', 'spec-2.38', 'spec-2.41', 'spec-5.3'],
  }, async () => {
    let answer: (value: unknown) => void = () => undefined;
    const form = await stage(AdminLogInForm, () => new Promise((resolve) => (answer = resolve)));
    await form.type(/^Palavra-passe/, 'segredo');
    await form.submit();
    await act(async () => vi.waitFor(() => expect(form.button().getAttribute('aria-disabled')).toBe('true')));
    expect(form.says()).toContain('A verificar...');
    await form.submit();
    await act(async () => answer({ user: elsa }));
    expect(form.sent).toHaveLength(1);
    expect(form.toasts).toEqual([
      { title: 'Bem-vindo, Administrador', description: 'Acesso administrativo concedido.' },
    ]);
  });

  test.each([
    ['manager', ManagerLogInForm],
    ['administrator', AdminLogInForm],
  ])('as %s without a word from the server says the specification’s', { tags: ['spec-8.8'] }, async (_who, Form) => {
    const form = await stage(Form, () => Promise.reject(refusal(502, {})));
    if (Form === ManagerLogInForm) await form.type(/^Email/, 'elsa@exemplo.ao');
    await form.type(/^Palavra-passe/, 'errada');
    await form.submit();
    expect(form.toasts).toEqual([{ title: 'Erro', description: 'Credenciais inválidas', look: 'destructive' }]);
  });

  test.each([
    ['manager', ManagerLogInForm, 'Bem-vindo'],
    ['administrator', AdminLogInForm, 'Bem-vindo, Administrador'],
  ])('as %s with a second factor requires the code, keeps a wrong one, and goes on', async (_who, Form, greeting) => {
    const message = 'Este código está errado ou já foi usado.';
    const answers = [
      () => Promise.reject(refusal(401, { code: 'code_required', message: 'Escreva o código.' })),
      () => Promise.reject(refusal(401, { code: 'code_wrong', message })),
      async () => ({ user: elsa }),
    ];
    const form = await stage(Form, () => answers.shift()!());
    if (Form === ManagerLogInForm) await form.type(/^Email/, 'elsa@exemplo.ao');
    await form.type(/^Palavra-passe/, 'kianda2026');
    await form.submit();
    await act(async () => vi.waitFor(() => expect(form.input(/^Código/)).not.toBeNull()));
    expect(form.toasts).toEqual([]);
    expect(document.activeElement).toBe(form.input(/^Código/));
    const { autocomplete, inputMode } = form.input(/^Código/);
    expect([autocomplete, inputMode]).toEqual(['one-time-code', 'numeric']);
    await form.submit();
    expect(heardAt(form.input(/^Código/))).toBe('Escreva o código');
    await form.type(/^Código/, '000 000');
    await form.submit();
    await act(async () => vi.waitFor(() => expect(heardAt(form.input(/^Código/))).toBe(message)));
    expect(form.input(/^Código/).value).toBe('000 000');
    expect(document.activeElement).toBe(form.input(/^Código/));
    await form.type(/^Código/, '123456');
    await form.submit();
    expect(form.sent.slice(1)).toEqual([{ code: '000 000' }, { code: '123456' }]);
    expect([form.done, form.toasts.at(-1)?.title]).toEqual([[elsa], greeting]);
  });

  test('returns to the password once the code’s time is over, with the typed values', async () => {
    const answers = ['code_required', 'code_expired'];
    const form = await stage(ManagerLogInForm, () => Promise.reject(refusal(401, { code: answers.shift() })));
    await form.type(/^Email/, 'elsa@exemplo.ao');
    await form.type(/^Palavra-passe/, 'kianda2026');
    await form.submit();
    await act(async () => vi.waitFor(() => expect(form.input(/^Código/)).not.toBeNull()));
    await form.type(/^Código/, '123456');
    await form.submit();
    await act(async () => vi.waitFor(() => expect(form.input(/^Palavra-passe/)).not.toBeNull()));
    expect([form.input(/^Email/).value, form.input(/^Palavra-passe/).value]).toEqual(['elsa@exemplo.ao', 'kianda2026']);
  });

  test('too often says how long to wait, and goes on saying it', { tags: ['spec-8.8'] }, async () => {
    const message = 'Demasiados pedidos. Tente de novo daqui a 30 segundos.';
    const form = await stage(AdminLogInForm, () => Promise.reject(refusal(429, { message, retryAfter: 30 })));
    await form.type(/^Palavra-passe/, 'errada');
    await form.submit();
    expect(form.toasts).toEqual([{ title: 'Erro', description: message, look: 'destructive' }]);
    await act(async () => vi.waitFor(() => expect(form.says()).toContain(message)));
  });
});
