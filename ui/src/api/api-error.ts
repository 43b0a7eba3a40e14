import type { ErrorBody, ErrorCode, FieldIssue, Obstacle } from '#shared/errors';

interface ErrorAnswer {
  status: number;
  statusText: string;
  body: string;
  requestId: string | null;
  /** Seconds, from the `Retry-After` header. */
  retryAfter: number | null;
}

/** Any response but a success. `message` is `"<status>: <body, or the status text>"` (specification, section 8). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly serverMessage: string | null;
  readonly issues: FieldIssue[];
  readonly retryAfter: number | null;
  readonly requestId: string | null;
  /** `stale` and similar codes: the current row, in the shape that reads return. */
  readonly current: unknown;
  readonly obstacles: Obstacle[];
  readonly obstacleCount: number;
  readonly challenge: NonNullable<ErrorBody['challenge']> | null;
  readonly codeBy: NonNullable<ErrorBody['codeBy']> | null;

  constructor(answer: ErrorAnswer) {
    super(`${answer.status}: ${answer.body || answer.statusText}`);
    this.name = 'ApiError';
    const parsed = parseBody(answer.body);
    this.status = answer.status;
    this.code = parsed.code ?? null;
    this.serverMessage = parsed.message ?? null;
    this.issues = parsed.issues ?? [];
    this.retryAfter = parsed.retryAfter ?? answer.retryAfter;
    this.requestId = answer.requestId;
    this.current = parsed.current;
    this.obstacles = parsed.obstacles ?? [];
    this.obstacleCount = parsed.obstacleCount ?? this.obstacles.length;
    this.challenge = parsed.challenge ?? null;
    this.codeBy = parsed.codeBy ?? null;
  }

  get byField(): Record<string, string> {
    return Object.fromEntries(this.issues.map((issue) => [issue.path, issue.message]));
  }
}

/** No server answered: whether the call had an effect is unknown. */
export class ConnectionError extends Error {
  readonly status = 0;
  readonly code = null;
  readonly serverMessage = null;

  constructor(cause: unknown) {
    super('0: connection failed', { cause });
    this.name = 'ConnectionError';
  }
}

/** No server answered, or a proxy could not reach one. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && [502, 503, 504].includes(error.status));

export const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? (error.serverMessage ?? otherwise) : otherwise;

/** A proxy may answer HTML, so a body that is not a JSON object counts as empty. */
function parseBody(body: string): Partial<ErrorBody> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
