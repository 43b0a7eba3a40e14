import { brand } from '#shared/brand';
import type { Language } from '#shared/i18n/languages';
import type { MessageType } from '#shared/messages/schema';
import type { Room } from '#shared/venues/schema';

type MessageTexts = Record<MessageType, string>;

/**
 * Used until a venue writes its own, as in the specification (section 9): emoji, time limit, deposit in Kz,
 * signature.
 */
const angolan: MessageTexts = {
  CONFIRM: `Olá {nome}! 👋

A sua reserva:
📅 {data}
🕗 {hora}
👥 Pessoas: {pessoas}
📍 {sala}
💰 Depósito: {dep_valor} Kz

✅ Por favor confirme, ou avise-nos se já não puder vir, até às {tempo_limite}:
{link_confirmar}

${brand.name}`,
  WAITLIST: `Boas notícias, {nome}! 🎉

Há lugar para si:
📅 {data}
🕗 {hora}
👥 Pessoas: {pessoas}
📍 {sala}
💰 Depósito: {dep_valor} Kz

⏳ Guardamos os lugares até às {tempo_limite}. Confirme aqui:
{link_confirmar}

${brand.name}`,
  REJECT: `Olá {nome},

😔 Lamentamos: não podemos receber a sua reserva de {data}, às {hora} (pessoas: {pessoas}, {sala}).
💰 Se já pagou o depósito ({dep_valor} Kz), será devolvido.

📲 Se quiser outro horário, responda a esta mensagem e confirme até às {tempo_limite}.

${brand.name}`,
  REMINDER: `Olá {nome}! ⏰

Esperamos por si:
📅 {data}
🕗 {hora}
👥 Pessoas: {pessoas}
📍 {sala}
💰 Depósito: {dep_valor} Kz

✅ Por favor confirme que vem, ou avise-nos se já não puder, até às {tempo_limite}:
{link_confirmar}

${brand.name}`,
};

const portuguese: MessageTexts = {
  ...angolan,
  REJECT: angolan.REJECT.replace('não podemos receber a sua reserva', 'não conseguimos aceitar a sua reserva'),
};

const english: MessageTexts = {
  CONFIRM: `Hello {nome}! 👋

Your booking:
📅 {data}
🕗 {hora}
👥 People: {pessoas}
📍 {sala}
💰 Deposit: {dep_valor} Kz

✅ Please confirm, or let us know if you cannot come, by {tempo_limite}:
{link_confirmar}

${brand.name}`,
  WAITLIST: `Good news, {nome}! 🎉

There is a table for you:
📅 {data}
🕗 {hora}
👥 People: {pessoas}
📍 {sala}
💰 Deposit: {dep_valor} Kz

⏳ We keep the seats until {tempo_limite}. Confirm here:
{link_confirmar}

${brand.name}`,
  REJECT: `Hello {nome},

😔 We are sorry: we cannot take your booking of {data} at {hora} (people: {pessoas}, {sala}).
💰 If you have paid the deposit ({dep_valor} Kz), it will be returned.

📲 If another time suits you, answer this message and confirm by {tempo_limite}.

${brand.name}`,
  REMINDER: `Hello {nome}! ⏰

We look forward to seeing you:
📅 {data}
🕗 {hora}
👥 People: {pessoas}
📍 {sala}
💰 Deposit: {dep_valor} Kz

✅ Please confirm that you are coming, or let us know if you cannot, by {tempo_limite}:
{link_confirmar}

${brand.name}`,
};

type Replaced = [from: string, to: string][];

const retold = (texts: MessageTexts, replaced: Replaced): MessageTexts => {
  const tell = (text: string) => replaced.reduce((told, [from, to]) => told.replace(from, to), text);
  const { CONFIRM, WAITLIST, REJECT, REMINDER } = texts;
  return { CONFIRM: tell(CONFIRM), WAITLIST: tell(WAITLIST), REJECT: tell(REJECT), REMINDER: tell(REMINDER) };
};

/** `render` leaves out a line whose variable is empty. */
const ABOUT_TREATMENT = `🛎️ {servico}
👤 {profissional}
`;
const before = (line: string): [string, string] => [line, `${ABOUT_TREATMENT}${line}`];

const roomInPortuguese: Replaced = [
  ['Há lugar para si', 'A sala está livre para si'],
  ['Guardamos os lugares', 'Guardamos a sala'],
];
const treatmentInPortuguese: Replaced = [
  ['Há lugar para si', 'Há uma vaga para si'],
  ['Guardamos os lugares', 'Guardamos a vaga'],
  before('📍 {sala}'),
  before('💰 Se já pagou'),
];

/** What a party has: seats, a room of its own, or a treatment. */
export type Sold = 'seats' | 'room' | 'treatment';

export const defaultTexts: Record<Sold, Record<Language, MessageTexts>> = {
  seats: { 'PT-AO': angolan, 'PT-PT': portuguese, EN: english },
  room: {
    'PT-AO': retold(angolan, roomInPortuguese),
    'PT-PT': retold(portuguese, roomInPortuguese),
    EN: retold(english, [
      ['There is a table for you', 'The room is free for you'],
      ['We keep the seats', 'We keep the room'],
    ]),
  },
  treatment: {
    'PT-AO': retold(angolan, treatmentInPortuguese),
    'PT-PT': retold(portuguese, treatmentInPortuguese),
    EN: retold(english, [
      ['There is a table for you', 'There is a time for you'],
      ['We keep the seats', 'We keep the time'],
      before('📍 {sala}'),
      before('💰 If you have paid'),
    ]),
  },
};

/** For a text of the venue, which all its parties get: the words for treatments fit other parties too. */
export function mostlySold(rooms: readonly Pick<Room, 'whole' | 'hasTreatments'>[]): Sold {
  if (rooms.some((room) => room.hasTreatments)) return 'treatment';
  return rooms.length > 0 && rooms.every((room) => room.whole) ? 'room' : 'seats';
}
