import { join } from 'node:path';
import { z } from 'zod';
import { isFitAddress, originOf } from '#desktop/main/device/address';
import { brand } from '#shared/brand';
import { languages } from '#shared/i18n/languages';

const address = z.string().max(300);
const server = address.refine(isFitAddress).transform((typed) => originOf(typed)!);
/** A folder of updates, under the same transport rule as the server. */
const feed = address.refine((typed) => isFitAddress(URL.parse(typed)?.origin ?? ''));
const policy = z.object({
  serverUrl: server.optional(),
  /** `false` turns updates off. */
  updates: z.union([feed, z.literal(false)]).optional(),
  language: z.enum(languages).optional(),
});
export type Policy = z.infer<typeof policy>;

export interface FoundPolicy {
  policy: Policy;
  /** Path of a file that is not fully valid; the app starts with the valid fields and says so. */
  malformed: string | null;
}

export interface PolicySources {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  read: (path: string) => string | null;
}

/** Any Windows user can create and own this folder, so IT creates and locks it first (docs/deploy-desktop.md). */
export function policyPath({ platform, env }: Pick<PolicySources, 'platform' | 'env'>): string {
  if (platform === 'win32') return join(env.ProgramData ?? 'C:\\ProgramData', brand.name, 'policy.json');
  if (platform === 'darwin') return join('/Library/Application Support', brand.name, 'policy.json');
  return '/etc/reserva/policy.json';
}

/** Fields of the file win over the environment. An invalid field does not affect the others. */
export function readPolicy(sources: PolicySources): FoundPolicy {
  const path = policyPath(sources);
  const fromEnv = fromEnvironment(sources.env);
  try {
    const text = sources.read(path);
    const fromFile = text === null ? nothing : fieldsOf(JSON.parse(text.replace(/^\uFEFF/, '')), path);
    return {
      policy: { ...fromEnv.policy, ...fromFile.policy },
      malformed: fromFile.malformed ?? fromEnv.malformed,
    };
  } catch {
    return { policy: fromEnv.policy, malformed: path };
  }
}

function fromEnvironment(env: PolicySources['env']): FoundPolicy {
  const updates = env.RESERVA_UPDATE_URL === 'off' ? false : env.RESERVA_UPDATE_URL;
  const named = { serverUrl: env.RESERVA_SERVER_URL, updates, language: env.RESERVA_LANGUAGE };
  const given = Object.entries(named).filter(([, value]) => value !== undefined && value !== '');
  return fieldsOf(Object.fromEntries(given), 'RESERVA_*');
}

const nothing: FoundPolicy = { policy: {}, malformed: null };

function fieldsOf(given: unknown, from: string): FoundPolicy {
  const whole = policy.safeParse(given);
  if (whole.success) return { policy: whole.data, malformed: null };
  if (!z.record(z.string(), z.unknown()).safeParse(given).success) return { policy: {}, malformed: from };
  const wrong = new Set(whole.error.issues.map(({ path: [field] }) => field));
  const right = Object.entries(given as object).filter(([field]) => !wrong.has(field));
  return { policy: policy.parse(Object.fromEntries(right)), malformed: from };
}
