import pino, { type Logger } from 'pino';
import type { Call } from '#server/platform/http/call';
import type { User } from '#shared/auth/schema';

/** Every event of the security log. Its lines name accounts, venues and desks by id, and no person otherwise. */
export const securityEvents = [
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'sessions_ended',
  'access_refused',
  'password_changed',
  'email_verified',
  'role_changed',
  'second_factor_on',
  'second_factor_off',
  'second_factor_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'code_refused',
  'sign_in_rules_changed',
  'reset_link_issued',
  'reset_link_refused',
  'team_changed',
  'exported',
  'guest_erased',
  'desk_registered',
  'desk_revoked',
  'desk_key_opened',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** What an event is about. */
export interface SecurityFacts {
  /** The account that it happened to; null where none has that e-mail. */
  account?: string | null;
  venue?: string;
  desk?: string;
  /** How, or of what kind: a fixed word. */
  what?: string;
  /** The refusal's code. */
  code?: string;
}

/** The channel of security events. They are written whatever the level of the other lines is, unless nothing is logged. */
export const securityLog = (log: Logger): Logger =>
  log.child({ channel: 'security' }, { level: log.level === 'silent' ? 'silent' : 'info' });

/** The same channel in a file of its own, each line written before the call goes on. */
export const securityFile = (path: string): Logger =>
  securityLog(pino({ level: 'info' }, pino.destination({ dest: path, mkdir: true, sync: true })));

/** Writes an event down, with who called and the id of the request. Call it once the change is committed. */
export function noteSecurity(
  { security, requestId, user }: Pick<Call, 'security' | 'requestId'> & { user: Pick<User, 'id'> | null },
  event: SecurityEvent,
  { account, venue, desk, what, code }: SecurityFacts = {},
): void {
  security.info({ event, requestId, by: user?.id ?? null, account, venue, desk, what, code }, event);
}
