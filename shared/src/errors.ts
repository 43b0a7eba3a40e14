import type { Challenge } from 'altcha-lib/types';
import type { CodeChannelName } from '#shared/codes/rules';

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
  turnover: 409,
  deposit_refused: 400,
  address_unfit: 400,
  address_not_ours: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  /** The password was right, and the account's second factor is asked for. */
  code_required: 401,
  code_wrong: 401,
  /** No sign-in waits for a code: too long ago, or the password was changed meanwhile. */
  code_expired: 401,
  forbidden: 403,
  /** The platform requires a second factor of the caller's role; calls of the own account alone are taken. */
  second_factor_needed: 403,
  desk_revoked: 403,
  pin_wrong: 403,
  passphrase_wrong: 403,
  not_on_this_desk: 403,
  cross_site: 403,
  /** The call is taken with the solution of the proof-of-work challenge that the refusal carries. */
  challenge_required: 403,
  /** The guest's phone must be proven by a code, which `codeBy` says the way of. */
  phone_unproven: 403,
  overbook_forbidden: 403,
  bad_signature: 403,
  phone_code_wrong: 403,
  not_found: 404,
  venue_not_found: 404,
  entry_not_found: 404,
  room_not_found: 404,
  reservation_not_found: 404,
  exception_not_found: 404,
  template_not_found: 404,
  message_not_found: 404,
  invite_not_found: 404,
  staff_not_found: 404,
  review_not_found: 404,
  link_not_found: 404,
  desk_not_found: 404,
  intent_not_found: 404,
  user_not_found: 404,
  category_not_found: 404,
  email_taken: 409,
  slug_taken: 409,
  too_many_pending: 409,
  slot_full: 409,
  slot_closed: 409,
  slot_begun: 409,
  no_capacity: 409,
  not_wanted: 409,
  move_refused: 409,
  hold_expired: 409,
  too_late_to_cancel: 409,
  too_many_bookings: 409,
  /** Bookings that wait for a confirmation hold all seats of the day that they may. */
  too_many_unconfirmed: 409,
  already_waiting: 409,
  already_booked: 409,
  stale: 409,
  undo_over: 409,
  no_running_slot: 409,
  strands: 409,
  /** A desk out of contact holds seats of it that it may sell, or has sold. */
  leased: 409,
  /** Desks in contact are giving their seats back; the same call goes through in a moment. */
  leases_returning: 409,
  /** Something is still unsent, and going on would lose sight of it. */
  unsent: 409,
  /** As `unsent`, where no confirmation helps: acts of another venue, or of the server that would be left. */
  unsent_elsewhere: 409,
  unsent_on_server: 409,
  not_ready: 409,
  /** No SMTP server is set up. */
  mail_off: 409,
  /** No way to send codes is set up. */
  no_code_channel: 409,
  codes_off: 409,
  last_room: 409,
  exception_exists: 409,
  template_exists: 409,
  message_settled: 409,
  already_staff: 409,
  key_reused: 409,
  already_decided: 409,
  second_factor_on: 409,
  second_factor_off: 409,
  /** The own second factor must be on before it is required of others. */
  own_factor_first: 409,
  own_factor_kept: 409,
  own_role: 409,
  last_owner: 409,
  owns_venues: 409,
  category_in_use: 409,
  review_too_early: 409,
  review_no_visit: 409,
  review_over: 409,
  already_reviewed: 409,
  correction_over: 409,
  reset_used: 410,
  /** A second factor that was begun too long ago, or not at all. */
  setup_expired: 410,
  verification_used: 410,
  /** Replaced by a later link, expired, for another address than the account's, or never made. */
  verification_over: 410,
  invite_used: 410,
  /** Expired, used, or tried too often. */
  code_over: 410,
  too_large: 413,
  unsupported_media: 415,
  not_an_image: 415,
  image_empty: 400,
  image_damaged: 400,
  image_too_large: 413,
  image_too_many_pixels: 400,
  upload_refused: 403,
  upload_expired: 410,
  upload_used: 409,
  uploads_busy: 503,
  storage_full: 507,
  storage_away: 503,
  too_many_requests: 429,
  internal: 500,
  failed: 500,
  store_damaged: 500,
  store_newer: 500,
  /** Nobody at the desk has a PIN to open it with again. */
  pin_unset: 409,
  disk_full: 507,
  busy: 503,
  /** The desk has no connection, and this cannot be done without one. */
  offline: 503,
  /** A proxy on the way refuses the connection, or asks for a name and a password. */
  proxy_refused: 503,
  keychain_locked: 503,
  code_unsent: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** One refused field: `path` in dotted form (`rooms.0.name`), `message` in the caller's language. */
export interface FieldIssue {
  path: string;
  message: string;
}

/** A party that stands in the way of closing, shrinking or removing something. */
export interface Obstacle {
  reservationId: string;
  name: string;
  roomId: string;
  date: string;
  time: string;
  people: number;
}

/** What an error carries beside its sentence. */
interface ErrorExtra {
  /** The sentence, where it was said before in its reader's language: a refusal that is passed on. */
  message?: string;
  /** Seconds until it is worth trying again (429 and 503). */
  retryAfter?: number;
  /** `stale`, `exception_exists`, `template_exists`, `already_reviewed`, `already_booked`: the row as it stands, in the shape in which it is read. */
  current?: unknown;
  /** `strands`: the parties in the way, at most fifty of them; `obstacleCount` counts them all. */
  obstacles?: Obstacle[];
  obstacleCount?: number;
  /** `challenge_required`: the proof of work to be solved. */
  challenge?: Challenge;
  /** `phone_unproven`: how a code would come; absent where none can be sent. */
  codeBy?: CodeChannelName;
}

/** Body of every answer that is not a success. */
export interface ErrorBody extends ErrorExtra {
  message: string;
  code: ErrorCode;
  issues?: FieldIssue[];
}

/** A refusal with a reason from the closed list. `values` fill the sentence's placeholders. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly values: Record<string, string | number>;
  readonly extra: ErrorExtra;

  constructor(code: ErrorCode, values: Record<string, string | number> = {}, extra: ErrorExtra = {}) {
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
