import { inOrderOfService } from '#desktop/main/day/shown';
import type { DaySheet } from '#shared/desk/local';
import type { Language } from '#shared/i18n/languages';
import { type Say, sayIn, type TextKey } from '#shared/i18n/say';
import { formatInstant, formatLongDate, formatSlotTime } from '#shared/time';
import { guestsAtOnce } from '#shared/treatments/visit';

/** A short name to find a party by, like "Elsa N."; words without letters, such as a phone, are left out. */
export function shortName(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const first = words[0]?.split('@')[0] ?? '';
  const last = words.length > 1 ? words.at(-1)! : '';
  const initial = [...last].find((letter) => /\p{L}/u.test(letter));
  return [first === '' ? '–' : first, ...(initial === undefined ? [] : [`${initial.toLocaleUpperCase()}.`])].join(' ');
}

const marks = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' } as const;
const plain = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark as keyof typeof marks]);

const STYLE = `body{font:12pt/1.35 sans-serif;color:#000;background:#fff;margin:12mm}h1{margin:0;font-size:20pt}
p{margin:2pt 0}table{width:100%;margin-top:8pt;border-collapse:collapse}th,td{text-align:left;padding:5pt 6pt 5pt 0;
border-top:.5pt solid #8a8a8a;vertical-align:top}thead th{font-size:9pt}tr{break-inside:avoid}.box{width:8mm}`;

const gone: readonly string[] = ['CANCELLED', 'NO_SHOW'];
const here: readonly string[] = ['SEATED', 'COMPLETED'];
const inLine: readonly string[] = ['WAITING', 'NOTIFIED'];

/** A standalone page with short names. No phones, no notes and no external resources. */
export function clearSheet(sheet: DaySheet, language: Language): string {
  const say = sayIn(language);
  const t = (key: TextKey) => plain(say(key));
  const { venue, date, savedAt, heardAt, reservations, entries } = sheet;
  const parties = reservations.filter(({ status }) => !gone.includes(status)).sort(inOrderOfService);
  const waiting = entries.filter(({ status }) => inLine.includes(status));
  const roomOf = (id: string) => venue.rooms.find((room) => room.id === id)?.name ?? '';
  const nameOf = ({ name, status, onDesk }: DaySheet['reservations'][number]) => {
    const isOpen = status === 'HOLD' || (status === 'CONFIRMED' && (onDesk === 'unconfirmed' || onDesk === 'review'));
    return isOpen ? `${shortName(name)} (${say('parties.sheet.hold')})` : shortName(name);
  };
  const timeOf = (slot: { date: string; time: string }) =>
    formatSlotTime(slot, language, (weekday) => say('app.afterMidnight', { weekday }));
  const instant = (at: string) => formatInstant(at, language, venue.timezone);
  const lines = parties.map((party) => {
    const { people, roomId, status } = party;
    return row([here.includes(status) ? '✓' : '☐', timeOf(party), String(people), nameOf(party), roomOf(roomId)]);
  });
  const queue = waiting.map((entry) =>
    row([
      '☐',
      timeOf(entry),
      String(guestsAtOnce(entry.people, entry.visit?.slice(1) ?? [])),
      shortName(entry.name),
      '',
    ]),
  );
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${t('parties.sheet.title')} ${plain(date)}</title><style>${STYLE}</style></head><body>
<h1>${plain(venue.name)}</h1>
<p><strong>${plain(formatLongDate(date, language))}</strong></p>
<p>${plain(say('desk.sheet.clear', { when: instant(savedAt) }))}</p>
${heardAt === null ? '' : `<p>${plain(say('parties.sheet.heard', { when: instant(heardAt) }))}</p>`}
${table(lines, say, 'parties.sheet.empty')}
<h2>${t('parties.sheet.waiting')}</h2>
${table(queue, say, 'parties.sheet.nobody')}
</body></html>
`;
}

const row = (cells: string[]): string => `<tr>${cells.map((cell) => `<td>${plain(cell)}</td>`).join('')}</tr>`;

const COLUMNS: readonly TextKey[] = [
  'parties.sheet.done',
  'desk.sheet.time',
  'parties.sheet.people',
  'parties.sheet.name',
  'parties.sheet.room',
];

function table(lines: string[], say: Say, empty: 'parties.sheet.empty' | 'parties.sheet.nobody'): string {
  if (lines.length === 0) return `<p>${plain(say(empty))}</p>`;
  const cells = COLUMNS.map((key, n) => `<th scope="col"${n === 0 ? ' class="box"' : ''}>${plain(say(key))}</th>`).join(
    '',
  );
  return `<table><thead><tr>${cells}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`;
}
