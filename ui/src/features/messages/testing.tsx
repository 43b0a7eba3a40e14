import { within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MessageTemplate, OutboxMessage } from '#shared/messages/schema';
import { aVenue, DATE, openScreen } from '#ui/features/dashboard/testing.tsx';
import TemplatesScreen from '#ui/screens/staff/TemplatesScreen.tsx';

export const venue = aVenue();
export const own: MessageTemplate = {
  id: 'template-1',
  venueId: venue.id,
  type: 'REJECT',
  lang: 'PT-AO',
  body: 'Olá {nome}, desta vez não.',
  version: 2,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
};

export const editor = (more: Parameters<typeof openScreen>[1] = {}, at = '/gerir-reserva/templates') =>
  openScreen(
    TemplatesScreen,
    {
      managedVenues: () => ({ venues: [venue, aVenue({ id: 'v2', name: 'Bar do Mar' })], total: 2, hasMore: false }),
      templates: () => [own],
      whatsappTemplates: () => [],
      ...more,
    },
    at,
  );

export const press = (element: HTMLElement) => userEvent.click(element);
export const field = (page: HTMLElement) =>
  within(page).findByRole<HTMLTextAreaElement>('textbox', { name: /^Mensagem/ });

export { fill as type } from '#ui/testing/wait.ts';
export const select = (page: HTMLElement, at: number) =>
  within(page).getByRole<HTMLSelectElement>('combobox', { name: ['Tipo de mensagem', 'Idioma'][at] });

export const aMessage = (given: Partial<OutboxMessage> = {}): OutboxMessage => ({
  id: 'message-1',
  type: 'CONFIRM',
  status: 'QUEUED',
  lang: 'PT-AO',
  reservationId: 'r1',
  waitlistEntryId: null,
  name: 'Nádia Fortes',
  phone: '+244900111222',
  date: DATE,
  time: '20:30',
  people: 4,
  text: 'Olá Nádia!',
  waLink: 'https://wa.me/244900111222?text=Ol%C3%A1',
  attempts: 0,
  sendBefore: `${DATE}T19:30:00.000Z`,
  createdAt: `${DATE}T18:00:00.000Z`,
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  failure: null,
  isUncertain: false,
  ...given,
});
