import { stringify } from 'csv-stringify/sync';

/** Excel detects UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Excel in Portuguese splits at semicolons. */
const style = { delimiter: ';', record_delimiter: '\r\n', escape_formulas: true, quoted_match: /[\r\n\t,;|]/ };

/** A formula after a separator inside a cell: other programs may split there (OWASP, "CSV Injection"). */
const HIDDEN_FORMULA = /([\r\n\t,;|][\s"']*)(?=[=+\-@＝＋－＠])/g;

export const csvHead = (columns: string[]): string => BYTE_ORDER_MARK + stringify([columns], style);

export const csvRows = (rows: string[][]): string =>
  stringify(
    rows.map((cells) => cells.map((cell) => cell.replace(HIDDEN_FORMULA, "$1'"))),
    style,
  );
