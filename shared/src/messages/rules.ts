import { brand } from '#shared/brand';
import type { Language } from '#shared/i18n/languages';
import { type ApprovalState, type OutboxType, type TemplateVariable, templateVariables } from '#shared/messages/schema';
import { groupThousands, type Kwanzas } from '#shared/money';
import { phoneDigits } from '#shared/phone';
import type { ReservationStatus } from '#shared/reservations/schema';
import { civilDate, DAY_MS, formatShortSlotDate, formatSlotDate, localOf, MINUTE_MS } from '#shared/time';

export type TemplateValues = Record<TemplateVariable, string>;

/** One or two words in braces count as a variable; a lone brace does not. */
const BRACED = /\{([^{}\n]{0,40})\}/g;

const isVariable = (name: string): name is TemplateVariable => (templateVariables as readonly string[]).includes(name);

/** Braces inside a value are not expanded. A line is left out if an empty variable leaves it without any word. */
export function render(body: string, values: TemplateValues): string {
  const fill = (line: string) =>
    line.replace(BRACED, (whole, name: string) => (isVariable(name) ? values[name] : whole));
  const lines = body.split('\n').map((line) => ({ filled: fill(line), isEmptied: hasEmpty(line, values) }));
  return lines
    .filter(({ filled, isEmptied }) => !isEmptied || HAS_WORD.test(filled))
    .map(({ filled }) => filled)
    .join('\n');
}

const HAS_WORD = /[\p{L}\p{N}]/u;
const hasEmpty = (line: string, values: TemplateValues): boolean =>
  [...line.matchAll(BRACED)].some(([, name = '']) => isVariable(name) && values[name] === '');

export function builtInText(body: string, { venueName, deposit }: { venueName: string; deposit: Kwanzas | null }) {
  const lines = body.split('\n').filter((line) => (deposit ?? 0) > 0 || !line.includes('{dep_valor}'));
  // Braces in a name are not a variable
  const signature = `${venueName.replace(/[{}]/g, '')} · ${brand.name}`;
  return lines.map((line) => (line === brand.name ? signature : line)).join('\n');
}

/** `line` and `column` count from 1, `index` from 0. */
export interface UnknownVariable {
  name: string;
  index: number;
  line: number;
  column: number;
}

export function unknownVariables(body: string): UnknownVariable[] {
  return [...body.matchAll(BRACED)]
    .filter((match) => !isVariable(match[1]!))
    .map((match) => {
      const before = body.slice(0, match.index);
      const line = before.split('\n').length;
      return { name: match[0], index: match.index, line, column: match.index - before.lastIndexOf('\n') };
    });
}

export interface Subject {
  name: string;
  date: string;
  time: string;
  people: number;
  roomName: string;
  /** Empty without one. */
  treatment: string;
  professional: string;
  deposit: Kwanzas | null;
  answerBy: Date;
  timezone: string;
  link: string;
}

export function valuesOf(subject: Subject, lang: Language): TemplateValues {
  return {
    nome: subject.name,
    data: formatSlotDate(subject, lang),
    hora: subject.time,
    pessoas: String(subject.people),
    sala: subject.roomName,
    servico: subject.treatment,
    profissional: subject.professional,
    dep_valor: groupThousands(subject.deposit ?? 0),
    tempo_limite: limitText(subject, lang),
    link_confirmar: subject.link,
  };
}

function limitText({ answerBy, timezone, date, time }: Subject, lang: Language): string {
  const limit = localOf(answerBy, timezone);
  return civilDate(limit) === civilDate({ date, time })
    ? limit.time
    : `${limit.time} (${formatShortSlotDate(limit, lang)})`;
}

const samples: Record<Language, Pick<Subject, 'name' | 'roomName' | 'treatment' | 'professional'>> = {
  'PT-AO': { name: 'Marisa Lopes', roomName: 'Sala Principal', treatment: 'Massagem', professional: 'Marta' },
  'PT-PT': { name: 'Marisa Lopes', roomName: 'Sala Principal', treatment: 'Massagem', professional: 'Marta' },
  EN: { name: 'Marisa Lopes', roomName: 'Main Room', treatment: 'Massage', professional: 'Marta' },
};

export const sampleValues = (lang: Language, publicUrl: string): TemplateValues =>
  valuesOf(
    {
      ...samples[lang],
      date: '2026-11-21',
      time: '20:00',
      people: 4,
      deposit: 2000,
      answerBy: new Date('2026-11-21T17:30:00Z'),
      timezone: 'Africa/Luanda',
      link: `${publicUrl}/reserva/exemplo`,
    },
    lang,
  );

export const waLink = (phone: string, text: string): string =>
  `https://wa.me/${phoneDigits(phone)}?text=${encodeURIComponent(text)}`;

/** Party states in which a message is true; in any other it is dropped. */
const truthfulIn: Record<OutboxType, readonly ReservationStatus[]> = {
  CONFIRM: ['HOLD', 'CONFIRMED'],
  WAITLIST: ['HOLD'],
  REJECT: ['CANCELLED'],
  REMINDER: ['CONFIRMED'],
  // Have no party
  DECISION: [],
  QUOTE: [],
};

export const isStillSo = (type: OutboxType, status: ReservationStatus): boolean => truthfulIn[type].includes(status);

/** After the reminder's moment, before the slot, and only if booked before that moment. */
export function reminderIsDue(party: { startsAt: Date; createdAt: Date }, reminderMinutes: number, now: Date): boolean {
  const moment = new Date(party.startsAt.getTime() - reminderMinutes * MINUTE_MS);
  return moment <= now && now < party.startsAt && party.createdAt <= moment;
}

export interface Mapping {
  name: string;
  languageCode: string;
  parameters: TemplateVariable[];
  state: ApprovalState;
}

export function wayOut(
  lastMessageAt: Date | null,
  mapping: Mapping | null,
  now: Date,
): 'text' | { template: Mapping } | 'byHand' {
  // A minute less than Meta's 24 hours, for clock differences and sending time
  if (lastMessageAt !== null && now.getTime() - lastMessageAt.getTime() < DAY_MS - MINUTE_MS) return 'text';
  if (mapping === null) return 'byHand';
  // UNKNOWN is tried: Meta answers when the template is used
  return mapping.state === 'APPROVED' || mapping.state === 'UNKNOWN' ? { template: mapping } : 'byHand';
}

/** Meta refuses empty values, line breaks, tabs and runs of spaces. */
export const parametersOf = (mapping: Mapping, values: TemplateValues): string[] =>
  mapping.parameters.map((name) => values[name].replace(/\s+/g, ' ').trim() || '-');
