import type { IntentAnswer, SyncReply } from '#shared/desk/schema';
import type { SimDesk } from '#tools/simulation/desk';
import type { Violation } from '#tools/simulation/server-truths';

/** What a desk told its staff of a party that they made. */
export interface Acknowledged {
  desk: SimDesk;
  /** It was called confirmed, or on the list: nothing of it was still to be asked. */
  isPromised: boolean;
  /** When staff did it, in true time. */
  at: number;
  entity: 'reservation' | 'waitlist_entry';
}

/**
 * What was seen from outside during an evening, to be held against what everybody says at its end: what desks told their
 * staff, and every answer that went over any line.
 */
export class Diary {
  readonly acknowledged = new Map<string, Acknowledged>();
  /** Parties that staff took back by undo: of those that were never sent, no server hears. */
  readonly takenBack = new Set<string>();
  readonly violations: Violation[] = [];
  /** Outcome of each intent's first answer that went over a line, by its id. */
  private readonly answers = new Map<string, string>();
  applied = 0;
  refused = 0;
  /** Codes of refusals, for whoever looks at a run. */
  readonly codes = new Map<string, number>();

  acknowledge(id: string, party: Acknowledged): void {
    if (!this.acknowledged.has(id)) this.acknowledged.set(id, party);
  }

  violate(promise: Violation['promise'], what: string): void {
    this.violations.push({ promise, what });
  }

  /** A server that was put back has forgotten its answers too. */
  forgetAnswers(): void {
    this.answers.clear();
  }

  /** Reads along what the server answers to desks. */
  listening(deliver: typeof fetch): typeof fetch {
    return async (input, init) => {
      const answer = await deliver(input, init);
      if (!String(input).endsWith('/sync') || !answer.ok) return answer;
      const { answers } = (await answer.clone().json()) as SyncReply;
      for (const each of answers) this.hear(each);
      return answer;
    };
  }

  private hear({ id, outcome, code }: IntentAnswer): void {
    const said = code === null ? outcome : `${outcome} ${code}`;
    const before = this.answers.get(id);
    if (before === said) return;
    if (before !== undefined) {
      this.violate('answers', `intent ${id} was answered ${before}, then ${said}`);
      return;
    }
    this.answers.set(id, said);
    if (outcome === 'applied') this.applied += 1;
    else this.refused += 1;
    if (code !== null) this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
  }
}
