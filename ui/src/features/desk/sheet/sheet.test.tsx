import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import type { DaySheet } from '#shared/desk/local';
import { buttonOf } from '#ui/features/dashboard/tabs/testing.tsx';
import { anEntry, aReservation, DATE } from '#ui/features/dashboard/testing.tsx';
import { aStatus, desksOfTests, Refused, venue } from '#ui/features/desk/testing.tsx';
import { fill, waitForValue } from '#ui/testing/wait.ts';

const TOMORROW = '2026-11-22';
const AT = '/gerir-reserva/folha';
const { id, name, timezone, rooms } = venue;
const aSheet = (given: Partial<DaySheet> = {}): DaySheet => ({
  ...{ venue: { id, name, timezone, rooms }, date: DATE, savedAt: `${DATE}T18:40:00.000Z`, heardAt: null },
  ...{ reservations: [aReservation({ name: 'Yuri Baptista' })], entries: [], ...given },
});

const open = desksOfTests();
const click = (element: HTMLElement) => act(async () => element.click());

beforeAll(async () => {
  await import('#ui/screens/desk/DeskWindow.tsx');
  await import('#ui/features/desk/sheet/KeptSheet.tsx');
  await import('#ui/features/desk/sheet/ClearSheetPanel.tsx');
  await import('#ui/features/desk/fleet/DiagnosticsPanel.tsx');
  await import('#ui/screens/staff/DashboardScreen.tsx');
}, 60_000);

test('the sheet on disk opens without the server and the day, and prints', async () => {
  const { page, called } = await open(
    aStatus(),
    {
      daySheets: () => [aSheet()],
      managedVenues: () => new Refused(503, 'offline'),
      venueReservations: () => new Refused(503, 'offline'),
      printPage: () => ({}),
    },
    AT,
  );
  await waitFor(() => expect(within(page).getByRole('article').textContent).toContain('Yuri Baptista'));
  expect(page.textContent).toMatch(/Guardada neste computador a .*19:40/);
  expect(within(page).queryByRole('combobox', { name: 'Dia da folha' })).toBeNull();
  expect(called('printPage')).toEqual([]);
  await click(buttonOf(page, 'Imprimir'));
  expect(called('printPage')).toEqual([{}]);
});

test('the paper says until when the server was heard', async () => {
  const sheet = aSheet({ heardAt: `${DATE}T16:05:00.000Z` });
  const { page } = await open(aStatus(), { daySheets: () => [sheet] }, AT);
  const paper = await within(page).findByRole('article');
  expect(paper.textContent).toMatch(/Dados do servidor até .*17:05\./);
});

test('a sheet printed without a connection says since when, with one it does not', async () => {
  const since = `${DATE}T16:05:00.000Z`;
  const link = { kind: 'offline', since, cause: 'unreachable' } as const;
  const asked = `${AT}?venue=${id}&date=${DATE}`;
  const { page, become } = await open(aStatus({ link }), { printPage: () => ({}) }, asked);
  const paper = await within(page).findByRole('article');
  expect(paper.textContent).toMatch(/Dados do servidor até .*17:05\./);
  await become(aStatus());
  await waitFor(() => expect(paper.textContent).not.toContain('Dados do servidor'));
});

test('the sheet names the treatment, who does it, and which part of a visit it is', async () => {
  const massage = { id: 'massage', name: 'Massagem', minutes: 60, professional: { id: 'rosa', name: 'Rosa Kiala' } };
  const visitPart = { id: 'visit', part: 1, of: 2 };
  const treated = aReservation({ name: 'Yuri Baptista', notes: 'Alergia a amêndoa', treatment: massage, visitPart });
  const { page } = await open(aStatus(), { daySheets: () => [aSheet({ reservations: [treated] })] }, AT);
  const sheet = await within(page).findByRole('article');
  expect(sheet.textContent).toContain('Massagem · Rosa Kiala · 60 min · Serviço 1 de 2 · Alergia a amêndoa');
});

test('the sheet names the treatments that a guest waits for, and counts the guests side by side', async () => {
  const massage = { id: 'massage', name: 'Massagem', minutes: 60, professional: { id: 'rosa', name: 'Rosa Kiala' } };
  const facial = {
    ...massage,
    id: 'facial',
    name: 'Facial',
    minutes: 30,
    professional: { id: 'ana', name: 'Ana Vaz' },
  };
  const visit = [massage, facial].map((part, n) => ({ ...part, beside: n > 0 }));
  const entries = [
    anEntry({ id: 'one', name: 'Lueji Tavares', people: 1, treatment: massage, notes: 'Prefere à tarde' }),
    anEntry({ id: 'two', name: 'Nádia Fortes', people: 1, treatment: massage, visit }),
  ];
  const { page } = await open(aStatus(), { daySheets: () => [aSheet({ entries })] }, AT);
  const sheet = await within(page).findByRole('article');
  const lines = within(sheet)
    .getAllByRole('row')
    .map(({ textContent }) => textContent ?? '');
  expect(lines.find((line) => line.includes('Lueji'))).toContain('Massagem · Rosa Kiala · 60 min · Prefere à tarde');
  const pair = lines.find((line) => line.includes('Nádia'));
  expect(pair).toContain('Massagem · Rosa Kiala · 60 min · Facial · Ana Vaz · 30 min');
  expect(pair).toMatch(/^2Nádia/);
});

test('in the evening offers tomorrow’s sheet; today’s is shown first', async () => {
  const tomorrow = aSheet({ date: TOMORROW, reservations: [aReservation({ name: 'Lueji Tavares', date: TOMORROW })] });
  const { page } = await open(aStatus(), { daySheets: () => [aSheet(), tomorrow] }, AT);
  const choice = await within(page).findByRole<HTMLSelectElement>('combobox', { name: 'Dia da folha' });
  expect([choice.value, within(page).getByRole('article').textContent?.includes('Yuri Baptista')]).toEqual([
    DATE,
    true,
  ]);
  await fill(choice, TOMORROW);
  await waitFor(() => expect(within(page).getByRole('article').textContent).toContain('Lueji Tavares'));
});

test('says where no sheet is kept yet, and where it cannot be read', async () => {
  const { page, answers } = await open(aStatus(), { daySheets: () => [] }, AT);
  await waitFor(() => expect(page.textContent).toContain('Ainda não há folha guardada neste computador'));
  await close();
  const refused = await open(aStatus(), { ...answers, daySheets: () => new Refused(401, 'unauthorized') }, AT);
  await waitFor(() => expect(refused.page.textContent).toContain('Não foi possível abrir a folha guardada'));
});

test('a sheet that cannot be loaded links to the one on disk', async () => {
  const away = () => new Refused(503, 'offline');
  const { page, path } = await open(
    aStatus(),
    { venueReservations: away, venueWaitlist: away, daySheets: () => [aSheet()] },
    `${AT}?${new URLSearchParams({ venue: venue.id, date: DATE })}`,
  );
  const link = await within(page).findByRole('link', { name: 'Abrir a folha guardada neste computador' });
  await click(link);
  await waitFor(() => expect(within(page).getByRole('article').textContent).toContain('Yuri Baptista'));
  expect(path()).toBe(AT);
});

const settings = '/gerir-reserva?tab=settings';
const theSwitch = (page: HTMLElement) =>
  waitForValue(() => page.querySelector<HTMLInputElement>('input[role="switch"][aria-describedby]'));

test('a manager turns the clear sheet on after the warning, sees its folder, and turns it off', async () => {
  const { page, called } = await open(
    aStatus(),
    { setClearSheet: ({ on }) => aStatus({ clearSheet: on === true ? 'C:/Reserva' : null }) },
    settings,
  );
  const control = await theSwitch(page);
  const hint = document.getElementById(control.getAttribute('aria-describedby')!.split(' ').at(-1)!);
  expect(hint?.textContent).toContain('Qualquer pessoa que use este computador a pode ler');
  expect([control.checked, page.textContent?.includes('Está em')]).toEqual([false, false]);
  await click(control);
  await waitFor(() => expect(page.textContent).toContain('Está em C:/Reserva'));
  expect((await theSwitch(page)).checked).toBe(true);
  await click(await theSwitch(page));
  await waitFor(() => expect(page.textContent).not.toContain('Está em'));
  expect(called('setClearSheet')).toEqual([{ on: true }, { on: false }]);
});

test('a refusal leaves the switch unchanged and is shown beside it', async () => {
  const { page } = await open(
    aStatus(),
    { setClearSheet: () => new Refused(403, 'forbidden', { message: 'Não tem permissão.' }) },
    settings,
  );
  await click(await theSwitch(page));
  await waitFor(() => expect(page.textContent).toContain('Não tem permissão.'));
  expect((await theSwitch(page)).checked).toBe(false);
});

test('saves diagnostics from the settings and confirms it; shows no message where the user cancels', async () => {
  const answers = [false, true];
  const { page, called } = await open(
    aStatus(),
    { saveDiagnostics: () => ({ saved: answers.shift() ?? new Error('asked once too often') }) },
    settings,
  );
  await waitFor(() => expect(page.textContent).toContain('Não tem palavras-passe nem dados de clientes.'));
  await click(buttonOf(page, 'Guardar diagnóstico'));
  await waitFor(() => expect(called('saveDiagnostics')).toHaveLength(1));
  await waitFor(() => expect(buttonOf(page, 'Guardar diagnóstico')).toBeTruthy());
  expect(page.textContent).not.toContain('Diagnóstico guardado.');
  await click(buttonOf(page, 'Guardar diagnóstico'));
  await waitFor(() => expect(page.textContent).toContain('Diagnóstico guardado.'));
});

test('shows a full disk where diagnostics are saved', async () => {
  const full = new Refused(507, 'disk_full', { message: 'O disco está cheio.' });
  const { page } = await open(aStatus(), { saveDiagnostics: () => full }, settings);
  await waitFor(() => expect(page.textContent).toContain('Não tem palavras-passe nem dados de clientes.'));
  await click(buttonOf(page, 'Guardar diagnóstico'));
  await waitFor(() => expect(page.textContent).toContain('O disco está cheio.'));
});
