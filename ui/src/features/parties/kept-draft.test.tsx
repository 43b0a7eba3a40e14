import { screen, waitFor } from '@testing-library/react';
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { aReservation, aSlot, aVenue, DATE, openScreen } from '#ui/features/dashboard/testing.tsx';
import NewPartyDialog from '#ui/features/parties/new-party/NewPartyDialog.tsx';
import { aroundBoard, click, findField, press, submit, type } from '#ui/features/parties/testing.tsx';
import AddEntryDialog from '#ui/features/waitlist/AddEntryDialog.tsx';
import { leaves } from '#ui/testing/leaves.ts';

aroundBoard();

const forms = {
  party: (close: () => void) => (
    <NewPartyDialog
      {...{ venue: aVenue(), date: DATE, today: DATE, now: new Date() }}
      onDone={close}
      onWait={close}
      onClose={close}
    />
  ),
  entry: (close: () => void) => <AddEntryDialog open venue={aVenue()} date={DATE} onClose={close} />,
};

/** As a desk: locked without a question, and unlocked again. */
async function open(form: keyof typeof forms, answers: Parameters<typeof openScreen>[1] = {}) {
  function Desk() {
    const [isLocked, setLocked] = useState(false);
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" id="lock" onClick={() => setLocked(!isLocked)} />
        {!isLocked && <button type="button" id="open" onClick={() => setOpen(true)} />}
        {!isLocked && isOpen && forms[form](() => setOpen(false))}
      </>
    );
  }
  const read = {
    staffSchedule: () => [aSlot({ time: '20:00', hasBegun: true })],
    treatments: () => [],
    guestSummary: () => null,
    outbox: () => [],
  };
  const { close } = await openScreen(Desk, { ...read, ...answers }, '/');
  const push = (id: string) => act(async () => document.getElementById(id)!.click());
  await push('open');
  return { close, push };
}

const dialog = () => screen.queryByRole('dialog');

test.each(['party', 'entry'] as const)('typed text of a new %s comes back after the desk was locked', async (form) => {
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
  expect((await findField(/^Nome/)).value).toBe('');
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

test.each(['party', 'entry'] as const)('a page with typed text of a new %s asks before it ends', async (form) => {
  const { close } = await open(form);
  const name = await findField(/^Nome/);
  expect(leaves()).toBe(true);
  await type(name, 'Joana Meia');
  expect(leaves()).toBe(false);
  await close();
});
