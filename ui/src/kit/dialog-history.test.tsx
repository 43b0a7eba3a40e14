import { waitFor, within } from '@testing-library/react';
import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#ui/features/dashboard/testing.tsx';
import { useLeaveGuard } from '#ui/features/parties/use-leave-guard.tsx';
import { Modal } from '#ui/kit/Modal.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

function Screen() {
  const [title, setTitle] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <button type="button" id="opener" onClick={() => setTitle('Primeiro')} />
      {title !== null && (
        <Modal title={title} isBusy={isBusy} onClose={() => setTitle(null)}>
          <button type="button" id="busy" onClick={() => setBusy(!isBusy)} />
        </Modal>
      )}
    </>
  );
}

const element = (selector: string) => document.querySelector<HTMLElement>(selector);
const dialog = () => element('[role=dialog]');
const dialogsInHistory = () => (window.history.state as { dialogs?: number } | null)?.dialogs ?? 0;
/** Waits for pending timers and history moves. */
const settled = () => act(() => new Promise((done) => setTimeout(() => setTimeout(done, 50), 50)));
const back = () => act(async () => window.history.back());

async function open() {
  const screen = await openScreen(Screen, {}, '/');
  close = screen.close;
  element('#opener')!.focus();
  await act(async () => element('#opener')!.click());
  await waitFor(() => {
    expect(dialog()?.contains(document.activeElement)).toBeTruthy();
    expect(dialogsInHistory()).toBe(1);
  });
}

test('Back closes a dialog, stays on the page and returns the focus', async () => {
  const address = window.location.href;
  await open();
  await back();
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(element('#opener')));
  expect([window.location.href, dialogsInHistory()]).toEqual([address, 0]);
});

test('a dialog closed by its button removes its history entry and returns the focus', async () => {
  await open();
  await act(async () => element('[role=dialog] [aria-label=Fechar]')!.click());
  await waitFor(() => {
    expect(dialog()).toBeNull();
    expect(dialogsInHistory()).toBe(0);
  });
  await waitFor(() => expect(document.activeElement).toBe(element('#opener')));
});

test('a dialog that opens while the previous entry is being removed stays open', async () => {
  await open();
  const go = window.history.go.bind(window.history);
  const moved = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
  await act(async () => element('[role=dialog] [aria-label=Fechar]')!.click());
  await waitFor(() => expect(moved).toHaveBeenCalled());
  await act(async () => element('#opener')!.click());
  moved.mockRestore();
  await act(async () => go(-1));
  await settled();
  expect(dialog()).not.toBeNull();
  await back();
  await waitFor(() => {
    expect(dialog()).toBeNull();
    expect(dialogsInHistory()).toBe(0);
  });
});

test('a busy dialog stays open at Back, and its entry is restored', async () => {
  await open();
  await act(async () => element('#busy')!.click());
  await back();
  await waitFor(() => expect(dialogsInHistory()).toBe(1));
  expect(dialog()).not.toBeNull();
  await act(async () => element('#busy')!.click());
  await back();
  await waitFor(() => {
    expect(dialog()).toBeNull();
    expect(dialogsInHistory()).toBe(0);
  });
});

function Guarded() {
  const [isOpen, setOpen] = useState(true);
  const guard = useLeaveGuard({ isDirty: true, text: 'O que escreveu perde-se.', onLeave: () => setOpen(false) });
  return (
    isOpen && (
      <Modal title="Nova reserva" onClose={guard.close}>
        <input name="phone" />
        {guard.question}
      </Modal>
    )
  );
}

test('a confirmation over a dialog closes alone, by its button and by Back', async () => {
  const screen = await openScreen(Guarded, {}, '/');
  close = screen.close;
  const asks = () => document.body.textContent?.includes('O que escreveu perde-se.') === true;
  const ask = async () => {
    // As after a press beside the dialog
    (document.activeElement as HTMLElement).blur();
    await act(async () => element('[role=dialog] [aria-label=Fechar]')!.click());
    await waitFor(() => {
      expect(asks()).toBeTruthy();
      expect(dialogsInHistory()).toBe(2);
    });
  };
  const stays = async () => {
    await waitFor(() => {
      expect(asks()).toBeFalsy();
      expect(dialogsInHistory()).toBe(1);
    });
    await settled();
    await waitFor(() => expect(document.activeElement).toBe(element('input[name=phone]')));
  };
  await waitFor(() => expect(dialogsInHistory()).toBe(1));
  await ask();
  await act(async () => within(document.body).getByRole('button', { name: 'Continuar a editar' }).click());
  await stays();
  await ask();
  await back();
  await stays();
  await ask();
  await act(async () => within(document.body).getByRole('button', { name: 'Fechar sem guardar' }).click());
  await waitFor(() => {
    expect(dialog()).toBeNull();
    expect(dialogsInHistory()).toBe(0);
  });
});
