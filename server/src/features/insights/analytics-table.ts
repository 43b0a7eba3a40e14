import { analyticsOf } from '#server/features/insights/analytics';
import type { Call } from '#server/platform/http/call';
import { csvHead, csvRows } from '#server/platform/http/csv';
import type { TableStream } from '#shared/api/endpoint';
import type { Say } from '#shared/i18n/say';
import type { AnalyticsTableQuery } from '#shared/insights/analytics';
import { type Cell, tableOf } from '#shared/insights/analytics-tables';

export async function analyticsTable({ chart, ...scope }: AnalyticsTableQuery, call: Call): Promise<TableStream> {
  const { columns, rows } = tableOf(chart, await analyticsOf(scope, call));
  const { say } = call;
  const head = columns.map((column) => say(`analytics.columns.${column}`));
  return {
    total: rows.length,
    lines: linesOf(
      head,
      rows.map((row) => row.map((cell) => plain(cell, say))),
    ),
  };
}

const plain = (cell: Cell, say: Say): string => (cell.kind === 'word' ? say(cell.key) : String(cell.value ?? ''));

async function* linesOf(head: string[], rows: string[][]): AsyncGenerator<string> {
  yield csvHead(head);
  if (rows.length > 0) yield csvRows(rows);
}
