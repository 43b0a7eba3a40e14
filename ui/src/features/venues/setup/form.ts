import { z } from 'zod';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { formatPhone, parsePhone } from '#shared/phone';
import { type cities, type ManagedVenue, type timezones, venueDefaults } from '#shared/venues/schema';
import { slugOf, slugPattern } from '#shared/venues/slug';
import { numberOf } from '#ui/kit/form/number-of.ts';

/** The id only tells rows apart on the page. */
export interface RoomDraft {
  id: string;
  name: string;
  capacity: string;
}

/** Text values, because a half-typed number is not a number yet. */
export interface VenueDraft {
  /** Idempotency key of the form, so that sending twice registers once. */
  key: string;
  /** Version of the loaded venue; null for a new one. */
  version: number | null;
  name: string;
  slug: string;
  /** The slug no longer follows the name. */
  slugEdited: boolean;
  description: string;
  address: string;
  city: (typeof cities)[number];
  phone: string;
  coverUrl: string;
  categoryIds: string[];
  minParty: string;
  maxParty: string;
  timezone: (typeof timezones)[number];
  rooms: RoomDraft[];
}

const roomDraft = (name: string, capacity: number): RoomDraft => ({ id: newId(), name, capacity: String(capacity) });

export const emptyDraft = (): VenueDraft => ({
  key: newId(),
  version: null,
  name: '',
  slug: '',
  slugEdited: false,
  description: '',
  address: '',
  city: venueDefaults.city,
  phone: '',
  coverUrl: '',
  categoryIds: [],
  minParty: String(venueDefaults.minParty),
  maxParty: String(venueDefaults.maxParty),
  timezone: venueDefaults.timezone,
  rooms: [roomDraft(venueDefaults.room.name, venueDefaults.room.capacity)],
});

/** Rooms are empty: an existing venue edits them in their own tab. */
export const draftOfVenue = (venue: ManagedVenue): VenueDraft => ({
  key: newId(),
  version: venue.version,
  name: venue.name,
  slug: venue.slug,
  slugEdited: true,
  description: venue.description ?? '',
  address: venue.address,
  city: venue.city as VenueDraft['city'],
  phone: formatPhone(venue.phone),
  coverUrl: venue.coverUrl ?? '',
  categoryIds: venue.categoryIds,
  minParty: String(venue.minParty),
  maxParty: String(venue.maxParty),
  timezone: venue.timezone as VenueDraft['timezone'],
  rooms: [],
});

export const SLUG_MAX = 80;

/** The specification's slug without a leading or trailing hyphen and within the server's length. */
const slugFrom = (name: string): string => slugOf(name).replace(/^-/, '').slice(0, SLUG_MAX).replace(/-$/, '');

/** The slug follows the name until it is edited; after it is emptied, it follows again. */
export const withName = (draft: VenueDraft, name: string): VenueDraft => ({
  ...draft,
  name,
  slug: draft.slugEdited ? draft.slug : slugFrom(name),
});

export const withSlug = (draft: VenueDraft, slug: string): VenueDraft => ({
  ...draft,
  slug,
  slugEdited: slug !== '',
});

export const withRoom = (draft: VenueDraft): VenueDraft => ({
  ...draft,
  rooms: [...draft.rooms, roomDraft('', venueDefaults.addedRoomCapacity)],
});

/** The last room cannot be removed (specification, section 5). */
export const withoutRoom = (draft: VenueDraft, id: string): VenueDraft =>
  draft.rooms.length === 1 ? draft : { ...draft, rooms: draft.rooms.filter((room) => room.id !== id) };

export const withRoomChanged = (draft: VenueDraft, changed: RoomDraft): VenueDraft => ({
  ...draft,
  rooms: draft.rooms.map((room) => (room.id === changed.id ? changed : room)),
});

/** `base`: the draft as loaded. */
export function isTouched(draft: VenueDraft, base = emptyDraft()): boolean {
  const content = ({ key: _key, version: _version, rooms, ...rest }: VenueDraft) =>
    JSON.stringify({ ...rest, rooms: rooms.map(({ name, capacity }) => [name, capacity]) });
  return content(draft) !== content(base);
}

const wholeFromOne = (text: string): boolean => numberOf(text) >= 1;

/** Decides about the preview only; the server checks strictly. */
export const isCoverAddress = (text: string): boolean => /^(https:\/\/[^\s/]+\.\S+|\/objects\/\S+)$/.test(text.trim());

/** Keys of the catalogue's `validation` by the server's field path. */
export type DraftErrors = Record<
  string,
  | 'required'
  | 'slugFormat'
  | 'categoryRequired'
  | 'phoneFormat'
  | 'coverUrlFormat'
  | 'atLeastOne'
  | 'partyOrder'
  | 'roomName'
  | 'roomCapacity'
>;

/** Slug and description are required (specification, section 5). */
export function missingFields(draft: VenueDraft): DraftErrors {
  const errors: DraftErrors = {};
  for (const field of ['name', 'slug', 'description', 'address', 'phone'] as const) {
    if (draft[field].trim() === '') errors[field] = 'required';
  }
  if (draft.categoryIds.length === 0) errors.categoryIds = 'categoryRequired';
  return errors;
}

export function roomErrors(draft: VenueDraft): DraftErrors {
  const errors: DraftErrors = {};
  draft.rooms.forEach((room, index) => {
    if (room.name.trim() === '') errors[`rooms.${index}.name`] = 'roomName';
    if (!wholeFromOne(room.capacity)) errors[`rooms.${index}.capacity`] = 'roomCapacity';
  });
  return errors;
}

export function wrongFields(draft: VenueDraft): DraftErrors {
  const errors: DraftErrors = {};
  if (draft.slug.trim() !== '' && !slugPattern.test(draft.slug.trim())) errors.slug = 'slugFormat';
  if (draft.phone.trim() !== '' && parsePhone(draft.phone) === null) errors.phone = 'phoneFormat';
  if (draft.coverUrl.trim() !== '' && !isCoverAddress(draft.coverUrl)) errors.coverUrl = 'coverUrlFormat';
  if (!wholeFromOne(draft.minParty)) errors.minParty = 'atLeastOne';
  if (!wholeFromOne(draft.maxParty)) errors.maxParty = 'atLeastOne';
  else if (wholeFromOne(draft.minParty) && numberOf(draft.maxParty) < numberOf(draft.minParty))
    errors.maxParty = 'partyOrder';
  return errors;
}

/** Issues by field path; they are sent to the server only if there are none. */
export const venueDraft = z.custom<VenueDraft>().superRefine((draft, { addIssue }) => {
  const errors = { ...wrongFields(draft), ...missingFields(draft), ...roomErrors(draft) };
  for (const [path, message] of Object.entries(errors)) addIssue({ code: 'custom', path: path.split('.'), message });
});

/** Only the fields in which `next` differs. */
export const changesIn = (draft: VenueDraft, next: VenueDraft): Partial<VenueDraft> =>
  Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== draft[name as keyof VenueDraft]));

const fieldsOf = (draft: VenueDraft) => ({
  name: draft.name.trim(),
  slug: draft.slug.trim(),
  description: draft.description.trim(),
  address: draft.address.trim(),
  city: draft.city,
  phone: draft.phone.trim(),
  coverUrl: draft.coverUrl.trim(),
  timezone: draft.timezone,
  minParty: numberOf(draft.minParty),
  maxParty: numberOf(draft.maxParty),
  categoryIds: draft.categoryIds,
});

export const inputOf = (draft: VenueDraft): InputOf<'createVenue'> => ({
  ...fieldsOf(draft),
  rooms: draft.rooms.map(({ name, capacity }) => ({ name: name.trim(), capacity: numberOf(capacity) })),
});

export const changeOf = (draft: VenueDraft, id: string): InputOf<'updateVenue'> => ({
  id,
  ...fieldsOf(draft),
  ...(draft.version === null ? {} : { version: draft.version }),
});

/** Whether the venue has what the draft would write. */
export function isSaved(draft: VenueDraft, venue: ManagedVenue): boolean {
  const content = ({ phone, categoryIds, ...fields }: ReturnType<typeof fieldsOf>) =>
    JSON.stringify([fields, parsePhone(phone), [...categoryIds].sort()]);
  return content(fieldsOf(draft)) === content(fieldsOf(draftOfVenue(venue)));
}

/** In the order of the form. */
const fieldNames = [
  'name',
  'slug',
  'description',
  'address',
  'city',
  'phone',
  'coverUrl',
  'categoryIds',
  'minParty',
  'maxParty',
  'timezone',
] as const;
export type VenueDraftField = (typeof fieldNames)[number];

export const differingFields = (a: VenueDraft, b: VenueDraft): VenueDraftField[] =>
  fieldNames.filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));
