import { z } from 'zod';
import type { Secrets } from '#desktop/main/ports';

/** As it is kept: which server gave it stands with it, where whoever changes an address cannot reach it. */
const kept = z.object({
  token: z.string().min(1),
  origin: z.string().min(1),
  /** The device that it was given to. Those that were kept before this was noted do not say it, and are taken for this one’s. */
  deviceId: z.string().optional(),
  /** They have set a PIN: where its record is missing, somebody took it away. */
  hasPin: z.boolean(),
});
type Kept = z.infer<typeof kept>;

/** For whom a token is: which server gave it, to which device. */
export interface Given {
  origin: string;
  deviceId: string;
}

/**
 * Who of the desk's people has a token, with the tokens themselves: in the keychain, and in this process's memory. A token
 * is for the server that gave it and the device that it was given to: for any other it is as if it were not there.
 */
export class Tokens {
  private readonly secrets: Secrets;
  private readonly origin: () => string | null;
  private readonly deviceId: () => string;
  /** What shall stand: changed at once, so that whoever asks next, and each write that waits, goes by the newest. */
  private readonly held = new Map<string, Kept>();
  /** What the keychain is known to have taken. */
  private readonly written = new Map<string, Kept>();
  /** The last write of each entry: the next one waits for it. */
  private readonly writes = new Map<string, Promise<void>>();

  constructor(secrets: Secrets, origin: () => string | null, deviceId: () => string) {
    this.secrets = secrets;
    this.origin = origin;
    this.deviceId = deviceId;
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
    return value !== undefined && this.isOurs(value) ? value.token : null;
  };

  async set(staffId: string, token: string, given: Given): Promise<void> {
    await this.keep(staffId, { token, ...given, hasPin: this.hasPin(staffId) });
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

  private isOurs({ origin, deviceId }: Kept): boolean {
    return origin === this.origin() && (deviceId === undefined || deviceId === this.deviceId());
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
