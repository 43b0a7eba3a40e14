import type { Agenda } from '#tools/simulation/agenda';
import type { Random } from '#tools/simulation/random';

/** Failure rates of a connection, in percent of calls. */
export interface FailureRates {
  lost: number;
  /** The call arrives and its answer is lost: the desk does not know that it arrived. */
  answerLost: number;
  repeated: number;
  /** In milliseconds. */
  delay: number;
}

export const noFailures: FailureRates = { lost: 0, answerLost: 0, repeated: 0, delay: 40 };

interface SimConnectionParts {
  agenda: Agenda;
  random: Random;
  deliver: typeof fetch;
}

/** Not modelled: partial bodies and slow streams. While the connection is down all calls fail. */
export class SimConnection {
  failureRates = noFailures;
  private isUp = true;
  private readonly broken = new Set<(reason: Error) => void>();
  private readonly settings: SimConnectionParts;

  constructor(settings: SimConnectionParts) {
    this.settings = settings;
  }

  get up(): boolean {
    return this.isUp;
  }

  set up(isUp: boolean) {
    this.isUp = isUp;
    if (!isUp) for (const fail of [...this.broken]) fail(failed());
  }

  fetch: typeof fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    const { signal, ...request } = init ?? {};
    return new Promise<Response>((resolve, reject) => {
      if (!this.isUp) return reject(failed());
      const settle = <T>(end: (value: T) => void) => {
        return (value: T) => {
          this.broken.delete(fail);
          end(value);
        };
      };
      const fail = settle(reject);
      this.broken.add(fail);
      signal?.addEventListener('abort', () => fail(signal.reason as Error), { once: true });
      this.send(url, request, settle(resolve));
    });
  };

  private send(url: string, request: RequestInit, answered: (answer: Response) => void): void {
    const { agenda, random } = this.settings;
    const { lost, answerLost, repeated, delay } = this.failureRates;
    if (random.percent(lost)) return; // the desk waits until its own timeout
    const isAnswered = !random.percent(answerLost);
    const isRepeated = random.percent(repeated);
    const back = random.int(1, delay);
    agenda.after(random.int(1, delay), async () => {
      if (!this.isUp) return;
      const answer = await this.arrive(url, request);
      if (isAnswered) agenda.after(back, () => answered(answer));
    });
    if (isRepeated) agenda.after(random.int(delay, 20 * delay), () => this.arrive(url, request));
  }

  private async arrive(url: string, request: RequestInit): Promise<Response> {
    const answer = await this.settings.deliver(url, request);
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers });
  }
}

const failed = (): Error =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('the simulated connection is down'), { code: 'ECONNREFUSED' }),
  });
