import type { Texts } from '#shared/i18n/catalogue';
import { reservations as angolan } from '#shared/i18n/pt-AO/reservations';

export const reservations: Texts<typeof angolan> = {
  ...angolan,
  form: {
    ...angolan.form,
    failed: 'Não foi possível processar a sua reserva. Tente novamente.',
    unreached: 'Sem ligação ao servidor. O que escreveu está aqui: tente novamente, a reserva não é feita duas vezes.',
  },
  booked: {
    ...angolan.booked,
    toast: 'A sua reserva foi feita com sucesso. Vai receber uma confirmação por WhatsApp.',
  },
  visit: {
    ...angolan.visit,
    confirmFailed: 'Não foi possível confirmar a visita. Tente novamente.',
    cancelFailed: 'Não foi possível cancelar a visita. Tente novamente.',
  },
  guest: {
    ...angolan.guest,
    confirmFailed: 'Não foi possível confirmar a reserva. Tente novamente.',
    cancelFailed: 'Não foi possível cancelar a reserva. Tente novamente.',
    bookAgain: 'Reservar novamente',
  },
};
