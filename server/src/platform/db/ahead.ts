import type { Tx } from '#server/platform/db/client';

type Query = { text: string };

/** Each answer serves the first identical query; a write drops them all, because they may be stale. */
export class AskedAhead {
  private readonly answers = new Map<string, Promise<unknown>>();
  private isAsking = false;

  answerTo(query: Query, values: unknown): Promise<unknown> | undefined {
    if (this.isAsking) return undefined;
    if (!isRead(query)) this.answers.clear();
    if (this.answers.size === 0) return undefined;
    const key = keyOf(query, values);
    const answer = this.answers.get(key);
    this.answers.delete(key);
    return answer;
  }

  note<Answer extends Promise<unknown> | undefined>(query: Query, values: unknown, answer: Answer): Answer {
    if (!this.isAsking || answer === undefined || !isRead(query)) return answer;
    answer.catch(() => {}); // handled by the query that takes it, if any
    this.answers.set(keyOf(query, values), answer);
    return answer;
  }

  ask(ask: () => Promise<unknown>[]): void {
    this.isAsking = true;
    try {
      for (const asked of ask()) asked.catch(() => {});
    } finally {
      this.isAsking = false;
    }
  }
}

const isRead = ({ text }: Query): boolean => /^\s*select\b/.test(text);

const keyOf = ({ text }: Query, values: unknown): string => `${text}\n${JSON.stringify(values)}`;

const ofTransactions = new WeakMap<Tx, AskedAhead>();

export function followAhead(tx: Tx, ahead: AskedAhead): Tx {
  ofTransactions.set(tx, ahead);
  return tx;
}

/**
 * Pipelines reads early: the same query gets the answer, until the transaction writes. No effect without a pipeline.
 */
export function askAhead(tx: Tx, reads: () => Promise<unknown>[]): void {
  ofTransactions.get(tx)?.ask(reads);
}
