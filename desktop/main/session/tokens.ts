import { z } from 'zod';
import type { Secrets } from '#desktop/main/ports';

/** With its server: an edit of the address cannot redirect a token. */
const storedToken = z.object({
  token: z.string().min(1),
  origin: z.string().min(1),
  /** Absent in older entries, which count as this device's. */
  deviceId: z.string().optional(),
  /** Set while a PIN exists: a missing PIN record then means tampering. */
  hasPin: z.boolean(),
});
type StoredToken = z.infer<typeof storedToken>;

export interface TokenOrigin {
  origin: string;
  deviceId: string;
}

/** Tokens of the desk's people, in the keychain and in memory. A token is valid only for its server and device. */
export class Tokens {
  private readonly secrets: Secrets;
  private readonly origin: () => string | null;
  private readonly deviceId: () => string;
  /** Target state, changed at once: readers and pending writes use the newest value. */
  private readonly held = new Map<string, StoredToken>();
  private readonly written = new Map<string, StoredToken>();
  private readonly writes = new Map<string, Promise<void>>();

  constructor(secrets: Secrets, origin: () => string | null, deviceId: () => string) {
    this.secrets = secrets;
    this.origin = origin;
    this.deviceId = deviceId;
  }

  async load(staffIds: readonly string[]): Promise<void> {
    for (const id of staffIds) {
      const value = storedTokenIn(await this.secrets.get(`token:${id}`));
      if (value === null) continue;
      this.held.set(id, value);
      this.written.set(id, value);
    }
  }

  has = (staffId: string): boolean => this.of(staffId) !== null;

  of = (staffId: string | null): string | null => {
    const value = staffId === null ? undefined : this.held.get(staffId);
    return value !== undefined && this.isOurs(value) ? value.token : null;
  };

  async set(staffId: string, token: string, given: TokenOrigin): Promise<void> {
    await this.keep(staffId, { token, ...given, hasPin: this.hasPin(staffId) });
  }

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

  private isOurs({ origin, deviceId }: StoredToken): boolean {
    return origin === this.origin() && (deviceId === undefined || deviceId === this.deviceId());
  }

  private async keep(staffId: string, value: StoredToken): Promise<void> {
    this.held.set(staffId, value);
    try {
      await this.write(staffId);
    } catch (error) {
      // Back to the stored value, unless a newer change replaced this one
      if (this.held.get(staffId) === value) this.hold(staffId, this.written.get(staffId));
      throw error;
    }
  }

  private hold(staffId: string, value: StoredToken | undefined): void {
    if (value === undefined) this.held.delete(staffId);
    else this.held.set(staffId, value);
  }

  /** Serialised, and each write takes the newest value: a slow keychain cannot restore a deleted token. */
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

function storedTokenIn(value: string | null): StoredToken | null {
  if (value === null) return null;
  try {
    return storedToken.parse(JSON.parse(value));
  } catch {
    return null;
  }
}
