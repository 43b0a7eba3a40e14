import { SQL } from 'drizzle-orm';

/** Constant text: the query builder assembles it at each call, which dominates the cost of a booking. */
export class Statement extends SQL {
  readonly text: string;
  readonly params: unknown[];

  constructor(text: string, params: unknown[]) {
    super([]);
    this.text = text;
    this.params = params;
  }

  /** Under this name a connection keeps the plan: planning costs more than running. */
  get preparedName(): string | undefined {
    return preparedName(this.text);
  }

  override toQuery() {
    return { sql: this.text, params: this.params };
  }
}

/** SQL with `$1`, `$2` … Dates are sent as ISO text; columns keep the names of the text. */
export function statement(text: string, ...params: unknown[]): Statement {
  if (names.size < NAMES_MOST && !names.has(text)) names.set(text, `s${names.size}`);
  return new Statement(text, params);
}

const NAMES_MOST = 300;
const names = new Map<string, string>();

/** A prepared plan fails only if a column type changes, which migrations never do. */
export const preparedName = (text: string): string | undefined => names.get(text);
