import type { Challenge } from 'altcha-lib/types';
import type { CodeChannelName } from '#shared/codes/rules';

/** Error code → HTTP status. The sentences are in `i18n/…/errors.ts`. */
export const errorStatus = {
  bad_input: 400,
  invalid_json: 400,
  not_a_slot: 400,
  foreign_room: 400,
  no_hall: 400,
  too_far_ahead: 400,
  date_past: 400,
  walk_in_ahead: 400,
  party_size: 400,
  party_too_large: 400,
  turnover: 409,
  deposit_refused: 400,
  address_unfit: 400,
  address_not_ours: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  /** The password was right; a second-factor code is missing. */
  code_required: 401,
  code_wrong: 401,
  code_expired: 401,
  forbidden: 403,
  /** The platform requires a second factor for this role; only calls of the own account are allowed. */
  second_factor_needed: 403,
  desk_revoked: 403,
  pin_wrong: 403,
  passphrase_wrong: 403,
  not_on_this_desk: 403,
  cross_site: 403,
  /** The refusal carries a proof-of-work challenge to solve. */
  challenge_required: 403,
  phone_unproven: 403,
  overbook_forbidden: 403,
  bad_signature: 403,
  phone_code_wrong: 403,
  not_found: 404,
  venue_not_found: 404,
  entry_not_found: 404,
  enquiry_not_found: 404,
  room_not_found: 404,
  treatment_not_found: 404,
  professional_not_found: 404,
  equipment_not_found: 404,
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
  room_taken: 409,
  room_full: 409,
  option_taken: 409,
  quote_over: 409,
  quote_changed: 409,
  enquiry_settled: 409,
  too_many_enquiries: 409,
  treatment_taken: 409,
  professional_taken: 409,
  equipment_taken: 409,
  room_without_treatment: 409,
  treatment_ends_late: 409,
  treatment_at_desk: 409,
  slot_begun: 409,
  no_capacity: 409,
  not_wanted: 409,
  move_refused: 409,
  hold_expired: 409,
  too_late_to_cancel: 409,
  too_many_bookings: 409,
  too_many_unconfirmed: 409,
  already_waiting: 409,
  already_booked: 409,
  stale: 409,
  undo_over: 409,
  no_running_slot: 409,
  strands: 409,
  room_has_parties: 409,
  /** A desk out of contact may sell these seats, or has sold them. */
  leased: 409,
  /** Connected desks are returning their seats; a retry succeeds shortly. */
  leases_returning: 409,
  unsent: 409,
  /** Like `unsent`, but it cannot be forced. */
  unsent_elsewhere: 409,
  unsent_on_server: 409,
  not_ready: 409,
  mail_off: 409,
  no_code_channel: 409,
  codes_off: 409,
  last_room: 409,
  last_professional: 409,
  last_equipment: 409,
  exception_exists: 409,
  template_exists: 409,
  message_settled: 409,
  already_staff: 409,
  key_reused: 409,
  already_decided: 409,
  second_factor_on: 409,
  second_factor_off: 409,
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
  setup_expired: 410,
  verification_used: 410,
  /** Replaced, expired, unknown, or for another address than the account's. */
  verification_over: 410,
  invite_used: 410,
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
  pin_unset: 409,
  disk_full: 507,
  busy: 503,
  offline: 503,
  proxy_refused: 503,
  keychain_locked: 503,
  code_unsent: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

export interface FieldIssue {
  path: string;
  message: string;
}

export interface Obstacle {
  reservationId: string;
  name: string;
  roomId: string;
  date: string;
  time: string;
  people: number;
}

interface ErrorExtra {
  /** Already translated sentence of a refusal that is passed on. */
  message?: string;
  /** Seconds (429 and 503). */
  retryAfter?: number;
  /**
   * Current row in its read format: `stale`, `exception_exists`, `template_exists`, `already_reviewed`,
   * `already_booked`. The part that is not free: `treatment_taken` and `professional_taken` of a visit.
   */
  current?: unknown;
  /** At most fifty; `obstacleCount` is the total. */
  obstacles?: Obstacle[];
  obstacleCount?: number;
  challenge?: Challenge;
  codeBy?: CodeChannelName;
}

export interface ErrorBody extends ErrorExtra {
  message: string;
  code: ErrorCode;
  issues?: FieldIssue[];
}

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
