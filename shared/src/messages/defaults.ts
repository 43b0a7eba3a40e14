import { brand } from '#shared/brand';
import type { Language } from '#shared/i18n/languages';
import type { MessageType } from '#shared/messages/schema';

/**
 * Used until a venue writes its own, as in the specification (section 9): emoji, time limit, deposit in Kz,
 * signature.
 */
const angolan: Record<MessageType, string> = {
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

const portuguese: Record<MessageType, string> = {
  ...angolan,
  REJECT: angolan.REJECT.replace('não podemos receber a sua reserva', 'não conseguimos aceitar a sua reserva'),
};

const english: Record<MessageType, string> = {
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

export const defaultTexts: Record<Language, Record<MessageType, string>> = {
  'PT-AO': angolan,
  'PT-PT': portuguese,
  EN: english,
};
