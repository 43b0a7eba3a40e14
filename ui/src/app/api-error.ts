import type { ErrorBody, ErrorCode, FieldIssue, Obstacle } from '#shared/errors';

interface Answer {
  status: number;
  statusText: string;
  /** The body as it came. */
  body: string;
  /** Names the request in the server's log. */
  requestId: string | null;
  /** Seconds, from the `Retry-After` header. */
  retryAfter: number | null;
}

/** Every answer that is not a success. `message` is `"<status>: <body, or the status text>"` (specification, section 8). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  /** The server's sentence in the reader's language. */
  readonly serverMessage: string | null;
  readonly issues: FieldIssue[];
  readonly retryAfter: number | null;
  readonly requestId: string | null;
  /** `stale` and the like: the row as it stands now, in the shape in which it is read. */
  readonly current: unknown;
  /** `strands`: the parties in the way, of `obstacleCount` in all. */
  readonly obstacles: Obstacle[];
  readonly obstacleCount: number;
  /** `challenge_required`: the proof of work to be solved. */
  readonly challenge: NonNullable<ErrorBody['challenge']> | null;
  /** `phone_unproven`: how a code would come; null where none can be sent. */
  readonly codeBy: NonNullable<ErrorBody['codeBy']> | null;

  constructor(answer: Answer) {
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

  /** The sentence to stand beside each refused field, by its dotted path. */
  get byField(): Record<string, string> {
    return Object.fromEntries(this.issues.map((issue) => [issue.path, issue.message]));
  }
}

/** The server could not be reached: nothing is known about whether the call had an effect. */
export class ConnectionError extends Error {
  readonly status = 0;
  readonly code = null;
  readonly serverMessage = null;

  constructor(cause: unknown) {
    super('0: connection failed', { cause });
    this.name = 'ConnectionError';
  }
}

/** The sentence for a person: what the server said where it said something, else the screen's own. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? (error.serverMessage ?? otherwise) : otherwise;

/** Whatever stands between us and the server may answer HTML, so a body that is no JSON object counts as empty. */
function parseBody(body: string): Partial<ErrorBody> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
