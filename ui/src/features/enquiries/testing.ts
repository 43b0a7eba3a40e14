import type { GuestEnquiry, HallDay, Quote, QuoteOption, StaffEnquiry } from '#shared/enquiries/schema';
import { aVenue, HALL, TERRACE } from '#ui/features/dashboard/testing.tsx';

type AskedFields = Omit<GuestEnquiry, 'venue' | 'reservationToken'>;

/** Builders fill in values that a test does not set. */
export const hall = { id: HALL, name: 'Salão Nobre', capacity: 200, whole: { minPeople: 30, stayMinutes: 360 } };
export const aHallVenue = () => aVenue({ rooms: [hall, { id: TERRACE, name: 'Esplanada', capacity: 40 }] });

export const anOption = (given: Partial<QuoteOption> = {}): QuoteOption => ({
  ...{ id: '01932f1e-0000-7000-8000-0000000000d1', roomId: HALL, roomName: 'Salão Nobre' },
  ...{ date: '2026-12-19', time: '18:00', minutes: 480, lines: [], total: 2_600_000, state: 'held' },
  ...given,
});

export const aQuote = (given: Partial<Quote> = {}): Quote => ({
  lines: [
    { text: 'Salão e som', amount: 800_000 },
    { text: 'Jantar, 120 pessoas', amount: 1_800_000 },
  ],
  ...{ total: 2_600_000, deposit: 500_000, validUntil: '2026-11-30', words: null },
  options: [anOption()],
  ...given,
});

const asked: AskedFields = {
  ...{ name: 'Marisa Lopes', phone: '+244923111222', dates: ['2026-12-19', '2026-12-20'], people: 120 },
  ...{ budget: 3_000_000, words: 'Com varanda', closeReason: null, quote: null, version: 1 },
  kind: 'WEDDING',
  lang: 'PT-AO',
  stage: 'NEW',
  createdAt: '2026-11-20T10:00:00.000Z',
};

export const aGuestEnquiry = (given: Partial<GuestEnquiry> = {}): GuestEnquiry => {
  const { id, name, slug, phone, address, city, timezone, coverUrl } = aVenue();
  return {
    ...asked,
    reservationToken: null,
    venue: { id, name, slug, phone, address, city, timezone, coverUrl },
    ...given,
  };
};

export const aStaffEnquiry = (given: Partial<StaffEnquiry> = {}): StaffEnquiry => ({
  ...asked,
  ...{ id: '01932f1e-0000-7000-8000-0000000000e1', reservationId: null },
  ...{ guestLink: 'https://reserva.exemplo.ao/pedido/abc', updatedAt: asked.createdAt },
  ...given,
});

export const aHallDay = (date: string, given: Partial<HallDay['rooms'][number]> = {}): HallDay => ({
  date,
  rooms: [
    {
      ...{ id: HALL, name: 'Salão Nobre', capacity: 200, minPeople: 30, stayMinutes: 360, bufferMinutes: 60 },
      ...{ times: ['12:00', '18:00', '20:00'], taken: [] },
      ...given,
    },
  ],
  wishedBy: [],
});
