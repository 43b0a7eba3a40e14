import { ZodError } from 'zod';
import type { AppError, ErrorBody, FieldIssue } from '#shared/errors';
import { sentenceOf } from '#shared/i18n/issues';
import type { Say } from '#shared/i18n/say';

export function bodyOf(refusal: AppError | ZodError, say: Say, values: Record<string, string>): ErrorBody {
  if (refusal instanceof ZodError) {
    return { code: 'bad_input', message: say('errors.bad_input'), issues: issuesOf(refusal, say) };
  }
  const known = { ...refusal.values, ...values, ...waitOf(refusal, say) };
  return { code: refusal.code, message: say(`errors.${refusal.code}`, known), ...refusal.extra };
}

function issuesOf(error: ZodError, say: Say): FieldIssue[] {
  const byPath = new Map<string, FieldIssue>();
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    const { key, values } = sentenceOf(issue);
    if (!byPath.has(path)) byPath.set(path, { path, message: say(`validation.${key}`, values) });
  }
  return [...byPath.values()];
}

function waitOf(refusal: AppError, say: Say): { wait?: string } {
  const seconds = refusal.extra.retryAfter;
  if (seconds === undefined) return {};
  return {
    wait:
      seconds < 90
        ? say('units.seconds', { count: seconds })
        : say('units.minutes', { count: Math.ceil(seconds / 60) }),
  };
}
