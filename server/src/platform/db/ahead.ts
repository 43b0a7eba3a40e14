import type { Tx } from '#server/platform/db/client';

type Query = { text: string };

/**
 * Reads that a connection was asked before somebody needs them. Each answers the first who asks the same of it; a write
 * ends them all, since what they say may be another then.
 */
export class AskedAhead {
  private readonly answers = new Map<string, Promise<unknown>>();
  private isAsking = false;

  /** What was asked ahead; undefined where nothing was, or it is no longer sure. */
  answerTo(query: Query, values: unknown): Promise<unknown> | undefined {
    if (this.isAsking) return undefined;
    if (!isRead(query)) this.answers.clear();
    if (this.answers.size === 0) return undefined;
    const key = keyOf(query, values);
    const answer = this.answers.get(key);
    this.answers.delete(key);
    return answer;
  }

  /** Keeps an answer that is on its way where it was asked ahead, and gives it back. */
  note<Answer extends Promise<unknown> | undefined>(query: Query, values: unknown, answer: Answer): Answer {
    if (!this.isAsking || answer === undefined || !isRead(query)) return answer;
    answer.catch(() => {}); // heard by whoever asks for it, if anybody does
    this.answers.set(keyOf(query, values), answer);
    return answer;
  }

  /** Whatever `ask` asks until it first waits is asked ahead. */
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

/** Lets `askAhead` find the connection that a transaction is on. */
export function followAhead(tx: Tx, ahead: AskedAhead): Tx {
  ofTransactions.set(tx, ahead);
  return tx;
}

/**
 * Lets reads leave now that will be asked for soon, together with what is under way: whoever makes the same query with the
 * same values before the transaction writes anything gets that answer. Where a connection answers one statement before it
 * takes the next, nothing is asked ahead.
 */
export function askAhead(tx: Tx, reads: () => Promise<unknown>[]): void {
  ofTransactions.get(tx)?.ask(reads);
}
