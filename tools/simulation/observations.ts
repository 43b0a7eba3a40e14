import type { IntentAnswer, SyncReply } from '#shared/desk/schema';
import type { SimDesk } from '#tools/simulation/desk';
import type { Violation } from '#tools/simulation/server-checks';

export interface Acknowledged {
  desk: SimDesk;
  /** True if it was reported as confirmed or listed, not as still to be decided. */
  isPromised: boolean;
  at: number;
  entity: 'reservation' | 'waitlist_entry';
}

/** Treatments by phone, and visits of several, that desks confirmed from their leases. */
export interface Promises {
  treatments: number;
  visits: number;
}

/** Observations of an evening, which `checkInvariants` compares with the final state. */
export class Observations {
  readonly acknowledged = new Map<string, Acknowledged>();
  /** Undone by staff; the server never receives those that were not sent yet. */
  readonly takenBack = new Set<string>();
  readonly partsOfVisits: string[][] = [];
  readonly promises: Promises = { treatments: 0, visits: 0 };
  readonly violations: Violation[] = [];
  private readonly answers = new Map<string, string>();
  applied = 0;
  refused = 0;
  readonly codes = new Map<string, number>();

  acknowledge(id: string, party: Acknowledged): void {
    if (!this.acknowledged.has(id)) this.acknowledged.set(id, party);
  }

  addViolation(promise: Violation['promise'], what: string): void {
    this.violations.push({ promise, what });
  }

  /** A server restored from a backup has lost its answers too. */
  forgetAnswers(): void {
    this.answers.clear();
  }

  recording(deliver: typeof fetch): typeof fetch {
    return async (input, init) => {
      const answer = await deliver(input, init);
      if (!String(input).endsWith('/sync') || !answer.ok) return answer;
      const { answers } = (await answer.clone().json()) as SyncReply;
      for (const each of answers) this.noteAnswer(each);
      return answer;
    };
  }

  private noteAnswer({ id, outcome, code }: IntentAnswer): void {
    const said = code === null ? outcome : `${outcome} ${code}`;
    const before = this.answers.get(id);
    if (before === said) return;
    if (before !== undefined) {
      this.addViolation('answers', `intent ${id} was answered ${before}, then ${said}`);
      return;
    }
    this.answers.set(id, said);
    if (outcome === 'applied') this.applied += 1;
    else this.refused += 1;
    if (code !== null) this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
  }
}
