import pino, { type Logger } from 'pino';
import type { Call } from '#server/platform/http/call';
import type { User } from '#shared/auth/schema';

/** Lines hold ids only, no personal data. */
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

export interface SecurityFacts {
  account?: string | null;
  venue?: string;
  desk?: string;
  what?: string;
  code?: string;
}

/** Independent of the log level, except `silent`. */
export const securityLog = (log: Logger): Logger =>
  log.child({ channel: 'security' }, { level: log.level === 'silent' ? 'silent' : 'info' });

/** Own file, written synchronously. */
export const securityFile = (path: string): Logger =>
  securityLog(pino({ level: 'info' }, pino.destination({ dest: path, mkdir: true, sync: true })));

/** Call it after the commit. */
export function noteSecurity(
  { security, requestId, user }: Pick<Call, 'security' | 'requestId'> & { user: Pick<User, 'id'> | null },
  event: SecurityEvent,
  { account, venue, desk, what, code }: SecurityFacts = {},
): void {
  security.info({ event, requestId, by: user?.id ?? null, account, venue, desk, what, code }, event);
}
