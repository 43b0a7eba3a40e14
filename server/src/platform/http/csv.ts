import { stringify } from 'csv-stringify/sync';

/** Excel tells UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF';
/**
 * Excel in Portuguese splits at semicolons. A cell that it would read as a formula gets an apostrophe before it, and one
 * with a separator or a line break of any kind stands in quotes.
 */
const style = { delimiter: ';', record_delimiter: '\r\n', escape_formulas: true, quoted_match: /[\r\n\t,;|]/ };

/**
 * A formula behind a separator inside a cell. Programs that split at another separator, or ignore the quotes, would put it
 * into a cell of its own (OWASP, "CSV Injection").
 */
const HIDDEN_FORMULA = /([\r\n\t,;|][\s"']*)(?=[=+\-@＝＋－＠])/g;

/** The beginning of a table: the mark and the columns' names. */
export const csvHead = (columns: string[]): string => BYTE_ORDER_MARK + stringify([columns], style);

/** Rows of a table with their ends. */
export const csvRows = (rows: string[][]): string =>
  stringify(
    rows.map((cells) => cells.map((cell) => cell.replace(HIDDEN_FORMULA, "$1'"))),
    style,
  );
