import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createClient } from '#ui/api/client.ts';
import { bookingTexts } from '#ui/features/reservations/booking-texts.ts';
import { GuestSeats } from '#ui/features/reservations/GuestCard.tsx';
import { PickedSlot } from '#ui/features/reservations/PickedSlot.tsx';
import { useTexts } from '#ui/kit/use-texts.ts';
import { renderPage } from '#ui/testing/render-page.tsx';

const seats = { date: '2026-11-20', time: '00:30', people: 2, roomName: 'Bar' };

function Stage() {
  useTexts(bookingTexts);
  return (
    <>
      <section aria-label="guest">
        <GuestSeats {...seats} isOver={false} isStruck={false} />
      </section>
      <section aria-label="picked">
        <PickedSlot {...seats} isLost={false} usualRefused={false} />
      </section>
    </>
  );
}

test.each(['guest', 'picked'])('names the calendar day of a slot after midnight: %s', async (name) => {
  await renderPage(<Stage />, { client: createClient(async () => null) });
  expect(screen.getByRole('region', { name }).textContent).toContain('sábado, 21 de novembro de 2026');
});
