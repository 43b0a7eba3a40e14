import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { bookingTexts } from '#ui/features/reservations/booking-texts.ts';
import { GuestSeats } from '#ui/features/reservations/GuestCard.tsx';
import { PickedSlot } from '#ui/features/reservations/PickedSlot.tsx';
import { startI18n } from '#ui/i18n/i18n.ts';
import { useTexts } from '#ui/kit/use-texts.ts';

const seats = { date: '2026-11-20', time: '00:30', people: 2, roomName: 'Bar' };

function Stage() {
  useTexts(bookingTexts);
  return (
    <>
      <div id="guest">
        <GuestSeats {...seats} isOver={false} isStruck={false} />
      </div>
      <div id="picked">
        <PickedSlot {...seats} isLost={false} usualRefused={false} />
      </div>
    </>
  );
}

test.each(['guest', 'picked'])('names the calendar day of a slot after midnight: %s', async (id) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.createElement('div');
  const i18n = await startI18n();
  await act(async () =>
    createRoot(place).render(
      <I18nextProvider i18n={i18n}>
        <Stage />
      </I18nextProvider>,
    ),
  );
  expect(place.querySelector(`#${id}`)?.textContent).toContain('sábado, 21 de novembro de 2026');
});
