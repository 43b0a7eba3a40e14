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
  /** What shall stand: changed at once, so that whoever asks next, and each write that waits, goes by the newest. */
  private readonly held = new Map<string, Kept>();
  /** What the keychain is known to have taken. */
  private readonly written = new Map<string, Kept>();
  /** The last write of each entry: the next one waits for it. */
  private readonly writes = new Map<string, Promise<void>>();

  constructor(secrets: Secrets, origin: () => string | null) {
    this.secrets = secrets;
    this.origin = origin;
  }

  async load(staffIds: readonly string[]): Promise<void> {
    for (const id of staffIds) {
      const value = keptIn(await this.secrets.get(`token:${id}`));
      if (value === null) continue;
      this.held.set(id, value);
      this.written.set(id, value);
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

  async delete(staffId: string): Promise<void> {
    this.held.delete(staffId);
    this.written.delete(staffId);
    await this.write(staffId);
  }

  private async keep(staffId: string, value: Kept): Promise<void> {
    this.held.set(staffId, value);
    try {
      await this.write(staffId);
    } catch (error) {
      // Nothing is claimed here that the next start would not find; what somebody else changed meanwhile is theirs to say
      if (this.held.get(staffId) === value) this.hold(staffId, this.written.get(staffId));
      throw error;
    }
  }

  private hold(staffId: string, value: Kept | undefined): void {
    if (value === undefined) this.held.delete(staffId);
    else this.held.set(staffId, value);
  }

  /** One after another, and each what shall stand by then: a slow keychain brings back nothing that was deleted meanwhile. */
  private write(staffId: string): Promise<void> {
    const before = this.writes.get(staffId) ?? Promise.resolve();
    const made = before.catch(() => undefined).then(() => this.writeNow(staffId));
    this.writes.set(staffId, made);
    return made;
  }

  private async writeNow(staffId: string): Promise<void> {
    const value = this.held.get(staffId);
    if (value === undefined) {
      this.written.delete(staffId);
      return this.secrets.delete(`token:${staffId}`);
    }
    if (this.written.get(staffId) === value) return;
    await this.secrets.set(`token:${staffId}`, JSON.stringify(value));
    this.written.set(staffId, value);
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
