import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Orphan } from '#shared/desk/local';
import { buttonOf } from '#ui/features/dashboard/tabs/testing.tsx';
import { DATE } from '#ui/features/dashboard/testing.tsx';
import { aStatus, desksOfTests, Refused, venue } from '#ui/features/desk/testing.tsx';
import { findDialog } from '#ui/testing/wait.ts';

const click = (element: HTMLElement) => act(async () => element.click());
const notices = (page: HTMLElement) => within(page).findByLabelText('Avisos deste balcão');
const withoutStaff = { staff: null, people: [] };

const facts = {
  ...{ count: 3, deskName: 'Porta' },
  ...{ since: `${DATE}T13:05:00.000Z`, until: `${DATE}T18:40:00.000Z` },
};
const anOrphan = (given: Partial<Orphan> = {}): Orphan => ({
  ...facts,
  ...{ id: 'outbox-orphan-20261121T180000.db', venueId: venue.id, ...given },
});
const has = (button: string, page: HTMLElement) =>
  within(page)
    .queryAllByRole('button')
    .some((each) => each.textContent?.includes(button));

const open = desksOfTests();

beforeAll(async () => {
  await import('#ui/screens/desk/DeskWindow.tsx');
  await import('#ui/screens/staff/DashboardScreen.tsx');
  await import('#ui/features/desk/start/OrphanedScreen.tsx');
  await import('#ui/kit/ConfirmDialog.tsx');
}, 60_000);

describe('a desk whose key is missing', () => {
  const orphaned = aStatus({ phase: 'orphaned', closed: facts, ...withoutStaff });

  test('shows the count and dates of unsent acts, and starts empty only after confirmation', async () => {
    const { page, called } = await open(orphaned, {
      startAnew: () => aStatus({ phase: 'signIn', ...withoutStaff, orphans: [anOrphan()] }),
    });
    expect(page.textContent).toContain('3 ações de uma instalação anterior por enviar.');
    expect(page.textContent).toMatch(/Porta: sem falar com o servidor desde .*14:05; última ação .*19:40/);
    expect(page.textContent).toContain('Nada é apagado');
    expect(called('startAnew')).toEqual([]);
    await click(buttonOf(page, 'Começar de novo neste balcão'));
    await waitFor(() => expect(page.textContent).toContain('Entrar neste balcão'));
    expect((await notices(page)).textContent).toContain(
      'Um gestor do estabelecimento pode entregá-las depois de entrar',
    );
    expect(has('Entregar', page)).toBe(false);
  });

  test('tries again, and opens unchanged once the key is back', async () => {
    const { page, answers } = await open(orphaned);
    answers.deskStatus = () => aStatus();
    await click(buttonOf(page, 'Tentar outra vez'));
    await waitFor(() => expect(within(page).queryByRole('banner')?.textContent).toContain('Online'));
  });

  test('says why it could not start empty, and which facts are unknown', async () => {
    const { page } = await open(aStatus({ ...orphaned, closed: { ...facts, count: null, since: null } }), {
      startAnew: () => new Refused(500, 'internal', { message: 'O disco não respondeu.' }),
    });
    expect(page.textContent).toContain('não se sabe quantas ações');
    expect(page.textContent).toContain('desde nunca');
    await click(buttonOf(page, 'Começar de novo neste balcão'));
    await waitFor(() => expect(within(page).getByRole('alert').textContent).toContain('O disco não respondeu.'));
  });
});

test('without the passphrase, shows unsent acts, asks for confirmation and starts empty with another one', async () => {
  const closed = aStatus({
    phase: 'passphrase',
    keys: 'passphrase',
    hasPassphrase: true,
    closed: facts,
    ...withoutStaff,
  });
  const { page, called } = await open(closed, {
    startAnew: () => aStatus({ ...closed, hasPassphrase: false, closed: null, orphans: [anOrphan()] }),
  });
  await click(buttonOf(page, 'Ninguém sabe a frase-passe'));
  const asked = await findDialog();
  expect(asked.textContent).toContain('3 ações de uma instalação anterior por enviar.');
  expect(called('startAnew')).toEqual([]);
  await click(buttonOf(asked, 'Começar de novo'));
  await within(page).findByLabelText('Repita a frase-passe');
  expect(has('Ninguém sabe a frase-passe', page)).toBe(false);
});

describe('unsent acts of a former installation', () => {
  test('are handed in by a manager of the venue, and then no longer shown', async () => {
    const { page, called } = await open(aStatus({ orphans: [anOrphan({ count: 1 })] }), {
      handIn: () =>
        aStatus({
          notices: [{ id: 'n', kind: 'handed_in', at: facts.until, values: { name: 'Porta', read: 1, unread: 0 } }],
        }),
    });
    const list = await notices(page);
    expect(list.textContent).toContain('1 ação de uma instalação anterior por enviar.');
    await click(buttonOf(list, 'Entregar'));
    expect(called('handIn')).toEqual([{ id: anOrphan().id }]);
    await waitFor(() => expect(page.textContent).toContain('o balcão anterior (Porta) tinha por enviar'));
    expect(page.textContent).toContain('Lidas: 1. Por ler: 0.');
    expect(has('Entregar', page)).toBe(false);
  });

  test('that cannot be handed in stay, and the reason is shown beside them', async () => {
    const sentence = 'O servidor não consegue abrir a chave.';
    const { page } = await open(aStatus({ orphans: [anOrphan()] }), {
      handIn: () => new Refused(500, 'store_damaged', { message: sentence }),
    });
    const list = await notices(page);
    await click(buttonOf(list, 'Entregar'));
    await waitFor(() => expect(within(list).getByRole('alert').textContent).toContain(sentence));
    expect(has('Entregar', page)).toBe(true);
  });

  test('are for a manager: the front desk is told to ask one', async () => {
    const access = { ...venue.access, mayManage: false };
    const staff = { ...aStatus().staff!, role: 'STAFF' as const, access };
    const { page } = await open(aStatus({ staff, orphans: [anOrphan()] }));
    expect((await notices(page)).textContent).toContain('Peça a um gestor');
    expect(has('Entregar', page)).toBe(false);
  });

  test('of another venue are not handed in here; they may be kept, after confirmation', async () => {
    const { page, called } = await open(aStatus({ orphans: [anOrphan({ venueId: 'v2' })] }), {
      keepAside: () => aStatus(),
    });
    const list = await notices(page);
    expect(list.textContent).toContain('são de outro estabelecimento');
    expect(has('Entregar', page)).toBe(false);
    await click(buttonOf(list, 'Deixar guardado'));
    const asked = await findDialog();
    expect(called('keepAside')).toEqual([]);
    await click(buttonOf(asked, 'Deixar guardado'));
    await waitFor(() => expect(within(page).queryByLabelText('Avisos deste balcão')).toBeNull());
    expect(called('keepAside')).toEqual([{ id: anOrphan().id }]);
  });

  test('preselect their venue in the choice of the venue', async () => {
    const other = { ...venue, id: '01932f1e-0000-7000-8000-0000000000f2', name: 'Bar do Mar' };
    const { page, called } = await open(
      aStatus({ phase: 'venue', venueId: null, deskName: null, orphans: [anOrphan({ venueId: other.id })] }),
      { managedVenues: () => ({ venues: [venue, other], total: 2, hasMore: false }), chooseVenue: () => aStatus() },
    );
    await click(await within(page).findByRole('button', { name: 'Começar' }));
    expect(called('chooseVenue')).toMatchObject([{ venueId: other.id }]);
  });
});
