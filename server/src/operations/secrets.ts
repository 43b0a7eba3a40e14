import type { Env } from '#server/env';

const names = [
  'SESSION_SECRET_FORMER',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'SMS_TOKEN',
  'MAIL_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
] as const satisfies readonly (keyof Env)[];

export const NEEDED_SECRET =
  'Without SESSION_SECRET, second factors, unsent e-mail and sealed keys of desks cannot be read after a restore.';

/** Names the secrets of this server, never their values. A backup holds none of them. */
export function secretsToKeep(env: Env): string {
  const session =
    env.SESSION_SECRET === undefined ? `SESSION_SECRET (the file session-secret in ${env.DATA_DIR})` : 'SESSION_SECRET';
  const others = names.filter((name) => env[name] !== undefined);
  return `Not in the backup; keep them in another place: ${[session, ...others].join(', ')}.`;
}
