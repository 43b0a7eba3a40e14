import { z } from 'zod';
import type { Secrets } from '#desktop/main/ports';

/** As it is kept: which server gave it stands with it, where whoever changes an address cannot reach it. */
const kept = z.object({
  token: z.string().min(1),
  origin: z.string().min(1),
  /** They have set a PIN: where its record is missing, somebody took it away. */
  hasPin: z.boolean(),
});
type Kept = z.infer<typeof kept>;

/**
 * Who of the desk's people has a token, with the tokens themselves: in the keychain, and in this process's memory. A token
 * is for the server that gave it: while another one is asked, it is as if it were not there.
 */
export class Tokens {
  private readonly secrets: Secrets;
  private readonly origin: () => string | null;
  private readonly held = new Map<string, Kept>();

  constructor(secrets: Secrets, origin: () => string | null) {
    this.secrets = secrets;
    this.origin = origin;
  }

  async load(staffIds: readonly string[]): Promise<void> {
    for (const id of staffIds) {
      const value = keptIn(await this.secrets.get(`token:${id}`));
      if (value !== null) this.held.set(id, value);
    }
  }

  has = (staffId: string): boolean => this.of(staffId) !== null;

  /** Somebody's own token; null where they have none here. */
  of = (staffId: string | null): string | null => {
    const value = staffId === null ? undefined : this.held.get(staffId);
    return value !== undefined && value.origin === this.origin() ? value.token : null;
  };

  async set(staffId: string, token: string, origin: string): Promise<void> {
    await this.keep(staffId, { token, origin, hasPin: this.hasPin(staffId) });
  }

  /** Whether somebody has set a PIN here, whatever became of its record. */
  hasPin = (staffId: string): boolean => this.held.get(staffId)?.hasPin ?? false;

  async setPin(staffId: string): Promise<void> {
    const value = this.held.get(staffId);
    if (value !== undefined && !value.hasPin) await this.keep(staffId, { ...value, hasPin: true });
  }

  private async keep(staffId: string, value: Kept): Promise<void> {
    await this.secrets.set(`token:${staffId}`, JSON.stringify(value));
    this.held.set(staffId, value);
  }

  async delete(staffId: string): Promise<void> {
    this.held.delete(staffId);
    await this.secrets.delete(`token:${staffId}`);
  }
}

function keptIn(value: string | null): Kept | null {
  if (value === null) return null;
  try {
    return kept.parse(JSON.parse(value));
  } catch {
    return null;
  }
}
