import type { SecretName, Secrets } from '#desktop/main/ports';
import { AppError } from '#shared/errors';

/** After closing, calls throw `not_ready`, so that nothing is written after a wipe. */
export class SecretsWhileOpen implements Secrets {
  private readonly secrets: Secrets;
  private readonly running = new Set<Promise<unknown>>();
  private isClosed = false;

  constructor(secrets: Secrets) {
    this.secrets = secrets;
  }

  get = (name: SecretName) => this.whileOpen(() => this.secrets.get(name));
  set = (name: SecretName, value: string) => this.whileOpen(() => this.secrets.set(name, value));
  delete = (name: SecretName) => this.whileOpen(() => this.secrets.delete(name));

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.allSettled(this.running);
  }

  private async whileOpen<Value>(act: () => Promise<Value>): Promise<Value> {
    if (this.isClosed) throw new AppError('not_ready');
    const running = act();
    this.running.add(running);
    try {
      return await running;
    } finally {
      this.running.delete(running);
    }
  }
}
