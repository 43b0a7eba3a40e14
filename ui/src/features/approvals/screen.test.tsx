import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { User } from '#shared/auth/schema';
import { aRefusal, buttonOf } from '#ui/features/dashboard/tabs/testing.tsx';
import { aVenue, elsa, openScreen } from '#ui/features/dashboard/testing.tsx';
import ApprovalsScreen from '#ui/screens/admin/ApprovalsScreen.tsx';
import { fill } from '#ui/testing/wait.ts';

const venue = {
  ...aVenue({
    status: 'pending',
    description: 'Peixe na brasa',
    coverUrl: 'https://exemplo.ao/capa.jpg',
    createdAt: '2026-11-20T10:00:00.000Z',
  }),
  version: 3,
};
const owner: User = { ...elsa, email: null, role: 'super_admin' };
const open = (more: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(
    ApprovalsScreen,
    { currentUser: () => owner, pendingVenues: () => [venue], ...more },
    '/admin/pending-venues',
  );
type ApprovalsPage = Awaited<ReturnType<typeof open>>;

async function ask({ page }: ApprovalsPage, words: string) {
  const card = await within(page).findByRole('listitem');
  await act(async () => buttonOf(card, words).click());
  return within(document.body).findByRole('dialog');
}
const comment = (dialog: HTMLElement, text: string) => fill(within(dialog).getByRole('textbox'), text);

test('a pending venue is shown with all that a decision needs', {
  tags: ['spec-2.16', 'spec-2.22', 'spec-2.107'],
}, async () => {
  const { page } = await open();
  const card = await within(page).findByRole('listitem');
  const told = ['Casa da Kianda', 'Pendente', '/r/casa-da-kianda', 'Peixe na brasa', 'Rua da Baía, 12, Luanda'];
  for (const words of [...told, '+244 923 456 789', '20 de novembro de 2026', '1 a 20 pessoas'])
    expect(card.textContent).toContain(words);
  expect(within(card).getByRole('presentation').getAttribute('src')).toBe('https://exemplo.ao/capa.jpg');
  const hrefs = within(page)
    .getAllByRole('link')
    .map((each) => each.getAttribute('href'));
  expect(hrefs).toContain('/super-admin');
  for (const words of ['Aprovar', 'Rejeitar', 'Histórico']) expect(buttonOf(card, words)).toBeDefined();
});

test.each([
  [false, true],
  [true, false],
  [null, false],
])('a venue whose manager’s e-mail is verified: %s says so', async (isOwnerEmailVerified, isSaid) => {
  const { page } = await open({ pendingVenues: () => [{ ...venue, isOwnerEmailVerified }] });
  const card = await within(page).findByRole('listitem');
  expect(card.textContent?.includes('E-mail por confirmar')).toBe(isSaid);
});

describe('a decision', { tags: ['spec-1.6'] }, () => {
  test.each([
    ['Aprovar', 'approved', 'Comentário (opcional)', 'Estabelecimento aprovado com sucesso.'],
    ['Rejeitar', 'rejected', 'Comentário (recomendado)', 'Estabelecimento rejeitado com sucesso.'],
  ])(
    'to "%s" is asked about, sent without a comment where none is written, and told',
    { tags: ['spec-2.108', 'spec-5.27', 'spec-7.32', 'spec-8.32'] },
    async (word, action, label, done) => {
      const screen = await open({ decideVenue: () => venue });
      const dialog = await ask(screen, word);
      expect(dialog.textContent).toContain(label);
      expect(screen.called('decideVenue')).toEqual([]);
      await comment(dialog, '   ');
      await act(async () => buttonOf(dialog, word).click());
      await waitFor(() => expect(screen.toasts).not.toHaveLength(0));
      expect(screen.called('decideVenue')[0]?.input).toEqual({
        venueId: venue.id,
        version: 3,
        action,
        comment: undefined,
      });
      expect(screen.toasts).toEqual([{ title: 'Sucesso', description: done }]);
    },
  );

  test('takes its comment along', { tags: ['spec-4.12', 'spec-7.32'] }, async () => {
    const screen = await open({ decideVenue: () => venue });
    const dialog = await ask(screen, 'Rejeitar');
    expect(dialog.textContent).toContain('A rejeição pode ser revertida mais tarde, no histórico.');
    await comment(dialog, 'Falta a morada completa.');
    await act(async () => buttonOf(dialog, 'Rejeitar').click());
    await waitFor(() => expect(screen.toasts).not.toHaveLength(0));
    expect(screen.called('decideVenue')[0]?.input).toMatchObject({ comment: 'Falta a morada completa.' });
  });

  test('on a venue that changed meanwhile shows it again, keeps the comment, and is sent for what is shown', async () => {
    const current = { ...venue, version: 4, name: 'Casa da Kianda Norte', description: 'Só carne' };
    const isSeen = ({ version }: { version?: unknown }) => version === current.version;
    const stale = aRefusal(409, { code: 'stale', message: 'Mudou', current });
    const screen = await open({ decideVenue: (seen) => (isSeen(seen) ? current : stale()) });
    const dialog = await ask(screen, 'Rejeitar');
    await comment(dialog, 'Falta a morada completa.');
    await act(async () => buttonOf(dialog, 'Rejeitar').click());
    await within(dialog).findByText('Só carne');
    expect(within(dialog).getByRole('alert').textContent).toContain('Reveja-os como estão agora antes de decidir.');
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Falta a morada completa.');
    await act(async () => buttonOf(dialog, 'Rejeitar').click());
    await waitFor(() => expect(screen.toasts.at(-1)).toMatchObject({ title: 'Sucesso' }));
    const sent = screen.called('decideVenue').map(({ input }) => input);
    expect(sent).toMatchObject([{ version: 3 }, { version: 4, comment: 'Falta a morada completa.' }]);
  });

  test('that fails says so and keeps the comment', { tags: ['spec-8.19'] }, async () => {
    const screen = await open({ decideVenue: aRefusal(500, {}) });
    const dialog = await ask(screen, 'Rejeitar');
    await comment(dialog, 'Falta a morada completa.');
    await act(async () => buttonOf(dialog, 'Rejeitar').click());
    await waitFor(() => expect(screen.toasts).not.toHaveLength(0));
    expect(screen.toasts).toEqual([
      { title: 'Erro', description: 'Falha ao processar aprovação. Tente novamente.', look: 'destructive' },
    ]);
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Falta a morada completa.');
  });
});

test('the history lists what was decided, by whom and why', {
  tags: ['spec-1.6', 'spec-2.109', 'spec-7.33'],
}, async () => {
  const approvalLogs = () => [
    {
      id: 'log-1',
      venueId: venue.id,
      adminId: owner.id,
      admin: { email: 'dona@exemplo.ao' },
      action: 'rejected',
      previousStatus: 'pending',
      newStatus: 'rejected',
      comment: 'Telefone errado',
      createdAt: '2026-11-20T12:00:00.000Z',
    },
  ];
  const screen = await open({ approvalLogs });
  const dialog = await ask(screen, 'Histórico');
  await waitFor(() => expect(within(dialog).getByRole('list')).toBeTruthy());
  for (const words of ['Rejeitado', 'Pendente → Rejeitado', 'dona@exemplo.ao', 'Telefone errado'])
    expect(dialog.textContent).toContain(words);
  expect(screen.called('approvalLogs')[0]?.input).toEqual({ venueId: venue.id });
});
