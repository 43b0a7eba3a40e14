import {
  countOfDays,
  type ExportRange,
  type ExportRow,
  hasTreatments,
  pageOfDays,
} from '#server/features/reservations/export-queries';
import { venueOfStaff } from '#server/features/venues/service';
import { changeVenue } from '#server/platform/changes/change-venue';
import { record } from '#server/platform/changes/changes';
import { type Call, signedIn } from '#server/platform/http/call';
import { csvHead, csvRows } from '#server/platform/http/csv';
import { noteSecurity } from '#server/platform/http/security-log';
import type { TableStream } from '#shared/api/endpoint';
import type { Language } from '#shared/i18n/languages';
import type { Say } from '#shared/i18n/say';
import { parseKwanzas } from '#shared/money';
import { placeWordOf, statusKeyOf } from '#shared/reservations/place-word';
import { hasLapsed } from '#shared/reservations/rules';
import { civilDate, localOf } from '#shared/time';
import { nameIn } from '#shared/treatments/rules';

export async function exportReservations(range: ExportRange, call: Call): Promise<TableStream> {
  const { db, clock, say, lang } = call;
  const { timezone } = await venueOfStaff(db, signedIn(call), range.venueId, 'manageVenues');
  const total = await countOfDays(db, range);
  await noteExport(range, total, call);
  noteSecurity(call, 'exported', { venue: range.venueId, what: 'reservations' });
  const shown = (await hasTreatments(db, range)) ? [...columns, ...ofTreatments] : columns;
  const cells = (row: ExportRow) => cellsOf(row, { say, lang, timezone, now: clock.now() });
  return { total, lines: linesOf(range, call, { shown, cells }) };
}

/** Exports of personal data are logged: days and row count, no names. */
async function noteExport({ venueId, from, to }: ExportRange, rows: number, call: Call): Promise<void> {
  const act = { actor: signedIn(call).id, at: call.clock.now() };
  await changeVenue(call, { venueId, act }, ({ tx, lock }) =>
    record(tx, lock, act, [{ entity: 'venue', entityId: venueId, kind: 'exported', after: { from, to, rows } }]),
  );
}

async function* linesOf(
  range: ExportRange,
  { db, say }: Call,
  { shown, cells }: { shown: ExportColumn[]; cells: (row: ExportRow) => Record<ExportColumn, string> },
): AsyncGenerator<string> {
  const isOfTreatments = shown.includes('treatment');
  // Guests of a treatment sit at no table
  const headOf = (column: ExportColumn) => (isOfTreatments && column === 'seatedAt' ? 'receivedAt' : column);
  yield csvHead(shown.map((column) => say(`parties.csv.${headOf(column)}`)));
  let page = await pageOfDays(db, range, null);
  while (page.length > 0) {
    yield csvRows(page.map((row) => shown.map((column) => cells(row)[column])));
    page = await pageOfDays(db, range, page.at(-1)!);
  }
}

type ExportColumn = (typeof columns)[number] | (typeof ofTreatments)[number];
/** The last ones, and only in a venue that has treatments. */
const ofTreatments = ['treatment', 'professional', 'equipment'] as const;

const columns = [
  ...(['date', 'time', 'room', 'name', 'phone', 'people', 'status', 'source', 'notes', 'cancelNote'] as const),
  ...(['overbookReason', 'depositStatus', 'depositValue', 'depositReference'] as const),
  ...(['createdAt', 'seatedAt', 'completedAt'] as const),
];

interface ExportContext {
  say: Say;
  lang: Language;
  timezone: string;
  now: Date;
}

function cellsOf(row: ExportRow, { say, lang, timezone, now }: ExportContext): Record<ExportColumn, string> {
  const status = hasLapsed(row, now) ? 'CANCELLED' : row.status;
  const place = placeWordOf({ isTreated: row.treatmentId !== null, isWhole: row.roomMinutes !== null });
  const clock = (instant: Date | null) => {
    if (instant === null) return '';
    const { date, time } = localOf(instant, timezone);
    return `${civilDate({ date, time })} ${time}`;
  };
  return {
    date: civilDate(row),
    time: row.time,
    room: row.roomName,
    name: row.name,
    phone: row.phone,
    people: String(row.people),
    status: say(statusKeyOf(status, place)),
    source: say(`parties.csv.sources.${row.source}`),
    notes: row.notes ?? '',
    cancelNote: row.cancelNote ?? '',
    overbookReason: row.overbookReason ?? '',
    depositStatus: row.depositStatus === null ? '' : say(`parties.csv.deposits.${row.depositStatus}`),
    depositValue: String(parseKwanzas(row.depositValue) ?? ''),
    depositReference: row.depositReference ?? '',
    createdAt: clock(row.createdAt),
    seatedAt: clock(row.seatedAt),
    completedAt: clock(row.completedAt),
    treatment: row.treatment === null ? '' : nameIn(row.treatment.names, lang),
    professional: [row.treatment?.professional, row.treatment?.second].filter(Boolean).join(', '),
    equipment: row.treatment?.equipment ?? '',
  };
}
