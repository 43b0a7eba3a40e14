import { screen, waitFor } from '@testing-library/react';
import { act, type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { aReservation, aSlot, aVenue, DATE, openScreen } from '#ui/features/dashboard/testing.tsx';
import PartyDialog from '#ui/features/parties/dialog/PartyDialog.tsx';
import NewPartyDialog from '#ui/features/parties/new-party/NewPartyDialog.tsx';
import { aroundBoard, click, findField, press, refusal, submit, type } from '#ui/features/parties/testing.tsx';
import AddEntryDialog from '#ui/features/waitlist/AddEntryDialog.tsx';
import { leaves } from '#ui/testing/leaves.ts';

aroundBoard();

const rita = aReservation({ name: 'Rita Lobo', phone: '' });
const acts = {} as ComponentProps<typeof PartyDialog>['acts'];
const forms = {
  party: (close: () => void) => (
    <NewPartyDialog
      {...{ venue: aVenue(), date: DATE, today: DATE, now: new Date() }}
      onDone={close}
      onWait={close}
      onClose={close}
    />
  ),
  change: (close: () => void, party = rita) => (
    <PartyDialog
      {...{ venue: aVenue(), party, part: 'guest', now: new Date(), acts }}
      onMove={close}
      onCancel={close}
      onOther={close}
      onDone={close}
      onClose={close}
    />
  ),
  entry: (close: () => void) => <AddEntryDialog open venue={aVenue()} date={DATE} onClose={close} />,
};

/** As a desk: locked without a question, and unlocked again. */
async function open(form: keyof typeof forms, answers: Parameters<typeof openScreen>[1] = {}) {
  let party = rita;
  function Desk() {
    const [isLocked, setLocked] = useState(false);
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" id="lock" onClick={() => setLocked(!isLocked)} />
        {!isLocked && <button type="button" id="open" onClick={() => setOpen(true)} />}
        {!isLocked && isOpen && forms[form](() => setOpen(false), party)}
      </>
    );
  }
  const read = {
    staffSchedule: () => [aSlot({ time: '20:00', hasBegun: true })],
    treatments: () => [],
    guestSummary: () => null,
    outbox: () => [],
    entityHistory: () => [],
  };
  const { close } = await openScreen(Desk, { ...read, ...answers }, '/');
  const push = (id: string) => act(async () => document.getElementById(id)!.click());
  await push('open');
  const show = (row: typeof rita) => {
    party = row;
  };
  return { close, push, show };
}

const dialog = () => screen.queryByRole('dialog');

const all = [
  ['new party', 'party', ''],
  ['new entry', 'entry', ''],
  ['party', 'change', rita.name],
] as const;

test.each(all)('typed text of a %s comes back after the desk was locked', async (_what, form, untyped) => {
  const { close, push } = await open(form);
  await type(await findField(/^Nome/), 'Joana Meia');
  await push('lock');
  await waitFor(() => expect(dialog()).toBeNull());
  await push('lock');
  expect((await findField(/^Nome/)).value).toBe('Joana Meia');
  await press('Escape', await findField(/^Nome/));
  await click(/^Fechar sem guardar$/);
  await waitFor(() => expect(dialog()).toBeNull());
  await push('open');
  expect((await findField(/^Nome/)).value).toBe(untyped);
  await close();
});

test('typed text does not come back once the party is stored', async () => {
  const { close, push } = await open('party', { bookAtDesk: () => aReservation({ name: 'Dino' }) });
  await press('w', await findField(/^Telefone/));
  await type(await findField(/^Nome/), 'Dino');
  await submit(/^Sentar/);
  await waitFor(() => expect(dialog()).toBeNull());
  await push('open');
  expect((await findField(/^Nome/)).value).toBe('');
  await close();
});

test('a change that was typed before the lock meets the change of another person', async () => {
  const theirs = { ...rita, people: 7, version: rita.version + 1 };
  const changeReservation = vi.fn(() => {
    throw refusal(409, { code: 'stale', message: 'Mudou', current: theirs });
  });
  const { close, push, show } = await open('change', { changeReservation });
  await type(await findField(/^Nome/), 'Rita Lobo Neto');
  await push('lock');
  show(theirs);
  await push('lock');
  expect((await findField(/^Nome/)).value).toBe('Rita Lobo Neto');
  await submit(/^Guardar/);
  await waitFor(() => expect(document.body.textContent).toContain('Rita Lobo Neto'));
  expect(changeReservation).toHaveBeenCalledWith(
    expect.objectContaining({ id: rita.id, version: rita.version, name: 'Rita Lobo Neto' }),
  );
  await close();
});

test('a change that was typed before the lock asks about another row of the same version', async () => {
  const changeReservation = vi.fn(() => rita);
  const { close, push, show } = await open('change', { changeReservation });
  await type(await findField(/^Nome/), 'Rita Lobo Neto');
  await push('lock');
  show({ ...rita, name: 'Rita Bento' });
  await push('lock');
  await click(/^Manter as minhas alterações$/);
  await waitFor(() => expect(changeReservation).toHaveBeenCalledTimes(1));
  expect(changeReservation).toHaveBeenCalledWith(expect.objectContaining({ name: 'Rita Lobo Neto' }));
  await close();
});

test('a change that was saved while the desk was locked is not typed again', async () => {
  const { close, push, show } = await open('change');
  await type(await findField(/^Nome/), 'Rita Lobo Neto');
  await push('lock');
  show({ ...rita, name: 'Rita Lobo Neto', version: rita.version + 1 });
  await push('lock');
  expect((await findField(/^Nome/)).value).toBe('Rita Lobo Neto');
  expect(document.body.textContent).not.toContain('Há alterações por guardar');
  await close();
});

test.each(['party', 'entry'] as const)('a page with typed text of a new %s asks before it ends', async (form) => {
  const { close } = await open(form);
  const name = await findField(/^Nome/);
  expect(leaves()).toBe(true);
  await type(name, 'Joana Meia');
  expect(leaves()).toBe(false);
  await close();
});
