import { z } from 'zod';
import type { BucketSettings } from '#server/features/uploads/bucket-storage';
import { BOOKINGS_WITHOUT_PROOF, CODES_PER_DAY, READS_PER_MINUTE } from '#server/platform/http/limits';
import { ADDRESS_SHARE } from '#shared/reservations/rules';

/** Consent needed to serve demo accounts with a public password on a public address. */
export const DEMO_CONSENT = 'I know that anybody can sign in to the demo';

const port = z.coerce.number().int().min(0).max(65_535);

/** From text without a scheme the driver takes a database name, and connects to a host called `base`. */
const databaseUrl = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:\/\/[^#]*$/.test(text) && URL.canParse(text),
    'must be postgres://user:password@host:5432/database, with characters such as # / ? of the password percent-encoded',
  );

const perSecond = z.coerce.number().int().min(1).max(1000);

const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .regex(/^\w+:\/\/[^/?#]*\/?$/, 'must be an address without a path')
    .optional(),
  DATABASE_URL: databaseUrl.optional(),
  /** With it, DATABASE_URL may be a transaction pooler. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  DATA_DIR: z.string().default('./data'),
  /** `false`: the server refuses to start on a schema that is behind; `npm run migrate` changes it. */
  MIGRATE_AT_START: z.enum(['true', 'false']).default('true'),
  SESSION_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  SESSION_SECRET_FORMER: z.string().min(16, 'must have at least 16 characters').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'must have 6 to 200 characters')
    .max(200, 'must have 6 to 200 characters')
    .optional(),
  /** Number of trusted proxies, or `true` for one. `X-Forwarded-*` is trusted accordingly. */
  TRUST_PROXY: z
    .preprocess(
      (value) => (value === 'true' ? 1 : value === 'false' ? 0 : value),
      z.coerce.number().int().min(0).max(10),
    )
    .default(0),
  PUBLIC_WRITE_LIMIT: z.coerce.number().int().min(1).default(120),
  PUBLIC_READ_LIMIT: z.coerce.number().int().min(1).default(READS_PER_MINUTE),
  SIGN_IN_LIMIT: z.coerce.number().int().min(1).default(30),
  BOOKINGS_WITHOUT_PROOF: z.coerce.number().int().min(0).default(BOOKINGS_WITHOUT_PROOF),
  ADDRESS_SHARE: z.coerce
    .number()
    .min(1)
    .max(100)
    .default(ADDRESS_SHARE * 100),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d+$/, 'must be the number that Meta names it by, digits only')
    .optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  WHATSAPP_API_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v26.0'),
  WHATSAPP_CODE_TEMPLATE: z
    .string()
    .regex(/^[a-z\d_]{1,512}$/, 'must be the name of a template at Meta')
    .optional(),
  WHATSAPP_PER_SECOND: perSecond.default(30),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TOKEN: z.string().optional(),
  CODES_PER_DAY: z.coerce.number().int().min(1).default(CODES_PER_DAY),
  MAIL_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^\p{Cc}<>@"]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, 'must be an address, or Name <address>')
    .optional(),
  MAIL_PER_SECOND: perSecond.default(5),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Share of traces, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  DEMO_ON_PUBLIC_ADDRESS: z.literal(DEMO_CONSENT, { error: `must be the sentence "${DEMO_CONSENT}"` }).optional(),
  SECURITY_LOG: z.string().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
});

export interface Env extends z.output<typeof settings> {
  PUBLIC_URL: string;
}

/** Settings that work only together: a partial set is an error at start. */
const whatsappNames = [
  'WHATSAPP_TOKEN',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const;

/** Null: staff send messages by hand. */
export function whatsappOf(env: Env): { [Name in (typeof whatsappNames)[number] | 'WHATSAPP_API_URL']: string } | null {
  const { WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } = env;
  if (!WHATSAPP_TOKEN || !WHATSAPP_PHONE_NUMBER_ID || !WHATSAPP_APP_SECRET || !WHATSAPP_VERIFY_TOKEN) return null;
  const WHATSAPP_API_URL = env.WHATSAPP_API_URL.replace(/\/$/, '');
  return { WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN, WHATSAPP_API_URL };
}

/** For what needs a session of its own: dump, restore, filling. Undefined: the embedded database. */
export const directUrlOf = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Env): string | undefined =>
  DATABASE_DIRECT_URL ?? DATABASE_URL;

const bucketNames = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Null: images are stored in DATA_DIR. */
export function bucketOf(env: Env): BucketSettings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT.replace(/\/$/, ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

const codeNames = [...whatsappNames, 'WHATSAPP_CODE_TEMPLATE'] as const;
const smsNames = ['SMS_URL', 'SMS_TOKEN'] as const;

/** Null without an SMS gateway. */
export function smsOf({ SMS_URL, SMS_TOKEN }: Env): { url: string; token: string } | null {
  return SMS_URL && SMS_TOKEN ? { url: SMS_URL, token: SMS_TOKEN } : null;
}

const poolerNames = ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const;
const replicaNames = ['DATABASE_URL', 'DATABASE_REPLICA_URL'] as const;

const mailNames = ['MAIL_URL', 'MAIL_FROM'] as const;

/** Null without an SMTP server. */
export function mailSettingsOf({ MAIL_URL, MAIL_FROM }: Env): { url: string; from: string } | null {
  return MAIL_URL && MAIL_FROM ? { url: MAIL_URL, from: MAIL_FROM } : null;
}

function halfSet(env: z.output<typeof settings>): string[] {
  return [
    ...missingOf(env, whatsappNames, 'sending by WhatsApp'),
    ...missingOf(env, mailNames, 'sending e-mail'),
    ...missingOf(env, smsNames, 'sending SMS'),
    ...(env.WHATSAPP_CODE_TEMPLATE === undefined ? [] : missingOf(env, codeNames, 'sending codes by WhatsApp')),
    ...(env.DATABASE_DIRECT_URL === undefined ? [] : missingOf(env, poolerNames, 'a direct address beside a pooler')),
    ...(env.DATABASE_REPLICA_URL === undefined ? [] : missingOf(env, replicaNames, 'reading from a replica')),
    ...missingOf(env, bucketNames, 'keeping pictures in a bucket'),
  ];
}

function missingOf(env: z.output<typeof settings>, names: readonly (keyof Env)[], what: string): string[] {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === names.length) return [];
  return missing.map((name) => `  ${name}: must be set too, as ${what} takes all of ${names.join(', ')}`);
}

/** Throws an error that names each invalid variable and its allowed values. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.entries(source).filter(([, value]) => value !== ''); // an empty value counts as unset
  const parsed = settings.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings are not valid (see .env.example):\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const half = halfSet(env);
  if (half.length > 0) throw new Error(`These settings are not valid (see .env.example):\n${half.join('\n')}`);
  return { ...env, PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '') };
}
