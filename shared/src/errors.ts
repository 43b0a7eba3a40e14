/** Every way in which the product says no: code → HTTP status. The sentences stand in the catalogues (`i18n/…/errors.ts`). */
export const errorStatus = {
  bad_input: 400,
  invalid_json: 400,
  not_a_slot: 400,
  foreign_room: 400,
  too_far_ahead: 400,
  date_past: 400,
  party_size: 400,
  party_too_large: 400,
  deposit_refused: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  forbidden: 403,
  cross_site: 403,
  not_found: 404,
  venue_not_found: 404,
  entry_not_found: 404,
  link_not_found: 404,
  email_taken: 409,
  slug_taken: 409,
  slot_full: 409,
  slot_closed: 409,
  slot_begun: 409,
  no_capacity: 409,
  not_wanted: 409,
  move_refused: 409,
  hold_expired: 409,
  too_late_to_cancel: 409,
  too_many_bookings: 409,
  already_waiting: 409,
  key_reused: 409,
  already_decided: 409,
  reset_used: 410,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  internal: 500,
  busy: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** One refused field: `path` in dotted form (`rooms.0.name`), `message` in the caller's language. */
export interface FieldIssue {
  path: string;
  message: string;
}

/** Body of every answer that is not a success. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  issues?: FieldIssue[];
  /** Seconds until it is worth trying again (429 and 503). */
  retryAfter?: number;
}

/** A refusal with a reason from the closed list. `values` fill the sentence's placeholders. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly values: Record<string, string | number>;
  readonly extra: Pick<ErrorBody, 'retryAfter'>;

  constructor(
    code: ErrorCode,
    values: Record<string, string | number> = {},
    extra: Pick<ErrorBody, 'retryAfter'> = {},
  ) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.values = values;
    this.extra = extra;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
