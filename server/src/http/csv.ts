import { stringify } from 'csv-stringify/sync';

/** Excel tells UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF';
/**
 * Excel in Portuguese splits at semicolons. A cell that it would read as a formula gets an apostrophe before it, and one
 * with line breaks of any kind stands in quotes.
 */
const style = { delimiter: ';', record_delimiter: '\r\n', escape_formulas: true, quoted_match: /[\r\n]/ };

/** The beginning of a table: the mark and the columns' names. */
export const csvHead = (columns: string[]): string => BYTE_ORDER_MARK + stringify([columns], style);

/** Rows of a table with their ends. */
export const csvRows = (rows: string[][]): string => stringify(rows, style);
