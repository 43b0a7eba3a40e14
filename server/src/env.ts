import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

/** Every setting of the server, with its default; `.env.example` explains each for people. */
const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  DATA_DIR: z.string().default('./data'),
  SESSION_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'must have 6 to 200 characters')
    .max(200, 'must have 6 to 200 characters')
    .optional(),
  /** How many proxies stand in front: a number, or `true` for one. Decides what `X-Forwarded-*` is believed. */
  TRUST_PROXY: z
    .preprocess(
      (value) => (value === 'true' ? 1 : value === 'false' ? 0 : value),
      z.coerce.number().int().min(0).max(10),
    )
    .default(0),
  PUBLIC_WRITE_LIMIT: z.coerce.number().int().min(1).default(120),
  SIGN_IN_LIMIT: z.coerce.number().int().min(1).default(30),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
});

export interface Env extends z.output<typeof settings> {
  PUBLIC_URL: string;
}

/** Parses the environment once; a wrong value throws an error that names the variable and what it takes. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.entries(source).filter(([, value]) => value !== ''); // left empty is as good as absent
  const parsed = settings.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings are not valid (see .env.example):\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  return { ...env, PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '') };
}
