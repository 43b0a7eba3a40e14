import type { i18n as I18n } from 'i18next';
import type { HistoryRow } from '#shared/history/schema';
import { languages, languageTags } from '#shared/i18n/languages';
import { failureSentence } from '#shared/messages/delivery';
import { formatKwanzas, parseKwanzas } from '#shared/money';
import { formatPhone } from '#shared/phone';
import { formatInstant, formatShortDate, isDate, timeOfService } from '#shared/time';

/** Names for the log's ids, and the time zone. */
export interface HistoryPlace {
  rooms: readonly { id: string; name: string }[];
  timezone: string;
}

/** Technical columns, which are of no interest to a reader. */
const unspoken =
  /^(id|version|createdAt|updatedAt|\w+At|undoUntil|venueId|slotId|waitlistEntryId|reservationId|ownerId)$/;
/** Fields that describe a new row; the others have only their first values. */
const toldWhenNew = [
  ...['date', 'time', 'people', 'roomId', 'capacity', 'reason', 'email', 'from', 'to', 'rows', 'minutes', 'price'],
  ...['dates', 'budget', 'total', 'validUntil'],
  ...['reservations', 'waitlist', 'messages'],
];
/** Fields with codes that have a word each; in others, text that looks like a code was typed by a user. */
const coded = /^(status|state|stage|depositStatus|cancelReason|altPref|kind|type|outcome|lang|soldAs)$/;
const money = /^(deposit(Value|Amount)|price|budget|total)$/;

/** For example `Elsa Neto (gestão) mudou pessoas de 2 para 4`. */
export function sentenceOf(row: HistoryRow, i18n: I18n, place: HistoryPlace): string {
  const say: HistoryText = (key, values = {}) => i18n.t(`history.${key}` as never, values);
  const has = (key: string): boolean => i18n.exists(`history.${key}`);
  const who = whoOf(row, say, has);
  const fields = changesOf(row, i18n, place);
  const act = wasHeld(row) ? 'released' : `did.${row.entity}_${row.kind}`;
  const isEdit = /^(edited|changed)$/.test(row.kind);
  if (isEdit && fields.length > 0)
    return withSubject(say('changedTo', { who, fields: fields.join(', ') }), row, say, row.entity !== 'reservation');
  const what = has(`entity.${row.entity}`) ? say(`entity.${row.entity}`) : words(row.entity);
  const sentence = has(act)
    ? say(act, { who })
    : has(`kind.${row.kind}`)
      ? say(`kind.${row.kind}`, { who, what })
      : say('unknown', { who, kind: words(row.kind), what });
  return withSubject(sentence, row, say, true);
}

/** Each as `pessoas de 2 para 4`; of a new row its describing fields, as `pessoas: 4`. */
export function changesOf(row: HistoryRow, i18n: I18n, place: HistoryPlace): string[] {
  const isNew = row.fields.every(({ before }) => isNothing(before));
  const told = row.fields.filter(
    ({ field, before, after }) =>
      !unspoken.test(field) &&
      !(field === 'cancelReason' && wasHeld(row)) &&
      i18n.exists(`history.field.${field}`) &&
      (isNew ? toldWhenNew.includes(field) && !isNothing(after) : !sameValue(before, after)),
  );
  return told.map(({ field, before, after }) => {
    const name = i18n.t(`history.field.${field}` as never) as string;
    if (isList(before) && isList(after) && before.length === after.length)
      return i18n.t('history.within', { field: name });
    const values = {
      field: name,
      before: spoken(field, before, i18n, place),
      after: spoken(field, after, i18n, place),
    };
    return i18n.t(isNew ? 'history.set' : 'history.change', values);
  });
}

/** An offer, or an option of a quote of which the guest accepted another one: no booking was cancelled. */
const wasHeld = ({ entity, kind, fields }: HistoryRow): boolean =>
  entity === 'reservation' &&
  kind === 'cancelled' &&
  fields.some(({ field, before }) => field === 'status' && before === 'HOLD');

export const tellsChanges = (row: HistoryRow): boolean => /^(edited|changed)$/.test(row.kind);

/** The text of a key of `history`. */
type HistoryText = (key: string, values?: Record<string, string>) => string;

function whoOf({ actor }: HistoryRow, say: HistoryText, has: (key: string) => boolean): string {
  if (actor.kind !== 'staff') return say(`who.${actor.kind}`);
  if (actor.name === null) return say('who.staff');
  return actor.role !== null && has(`role.${actor.role}`)
    ? say('who.withRole', { name: actor.name, role: say(`role.${actor.role}`) })
    : actor.name;
}

const withSubject = (sentence: string, { subject }: HistoryRow, say: HistoryText, isWanted: boolean): string =>
  subject === null || subject === '' || !isWanted ? sentence : say('about', { sentence, subject });

const words = (name: string): string => name.replace(/_/g, ' ');
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';
const sameValue = (a: unknown, b: unknown): boolean =>
  (isNothing(a) && isNothing(b)) || JSON.stringify(a) === JSON.stringify(b);

function spoken(field: string, value: unknown, i18n: I18n, { rooms, timezone }: HistoryPlace): string {
  const lang = languages.find((each) => languageTags[each] === i18n.language) ?? 'PT-AO';
  if (isNothing(value)) return i18n.t('history.value.none');
  if (typeof value === 'boolean') return i18n.t(value ? 'history.value.yes' : 'history.value.no');
  if (isList(value)) return value.every(Number.isFinite) ? value.join(' / ') : String(value.length);
  if (typeof value === 'object') return '…';
  const text = String(value);
  // Totals and budgets are numbers, which may be larger than a decimal column
  const amount = money.test(field) ? parseKwanzas(typeof value === 'number' ? value : text) : null;
  if (amount !== null) return formatKwanzas(amount);
  if (field === 'roomId') return rooms.find((room) => room.id === text)?.name ?? i18n.t('history.value.goneRoom');
  if (field === 'failure') return failureWords(text, i18n);
  if (field === 'servicesEndMinute') return timeOfService(Number(text));
  if (field === 'phone') return formatPhone(text);
  if (isDate(text)) return formatShortDate(text, lang);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatInstant(text, lang, timezone);
  const word = `history.value.${text}`;
  return coded.test(field) && i18n.exists(word) ? i18n.t(word as never) : text;
}

function failureWords(stored: string, i18n: I18n): string {
  const { key, detail } = failureSentence(stored);
  return i18n.t(key, { detail });
}
