import type { VenueSettings } from '#shared/venues/schema';

/** Text values, because a half-typed number is not a number yet; an empty text is null. */
export interface SettingsForm {
  noticeMinutes: string;
  automaticOffers: boolean;
  reminderMinutes: string;
  retentionMonths: string;
  depositAmount: string;
  stayMinutes: string;
  deskShare: string;
}

export const settingNames = [
  'noticeMinutes',
  'depositAmount',
  'stayMinutes',
  'deskShare',
  'retentionMonths',
  'reminderMinutes',
] as const;
export type SettingName = (typeof settingNames)[number];

const textOf = (value: number | null): string => (value === null ? '' : String(value));

export const formOf = (settings: VenueSettings): SettingsForm => ({
  noticeMinutes: textOf(settings.noticeMinutes),
  automaticOffers: settings.automaticOffers,
  reminderMinutes: textOf(settings.reminderMinutes),
  retentionMonths: textOf(settings.retentionMonths),
  depositAmount: textOf(settings.depositAmount),
  stayMinutes: textOf(settings.stayMinutes),
  deskShare: textOf(settings.deskShare),
});

/** An empty required number is sent as NaN, so that the server refuses it beside its field. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const numberOrNone = (text: string): number | null => (text.trim() === '' ? null : Number(text));

export const settingsOf = (form: SettingsForm) => ({
  noticeMinutes: numberOf(form.noticeMinutes),
  automaticOffers: form.automaticOffers,
  reminderMinutes: numberOrNone(form.reminderMinutes),
  retentionMonths: numberOf(form.retentionMonths),
  depositAmount: numberOf(form.depositAmount),
  stayMinutes: numberOf(form.stayMinutes),
  deskShare: numberOrNone(form.deskShare),
});

/** Fields that another person saved with a value different from the form's. */
export function savedElsewhere(form: SettingsForm, current: VenueSettings): Partial<Record<SettingName, string>> {
  const now = formOf(current);
  return Object.fromEntries(settingNames.filter((name) => now[name] !== form[name]).map((name) => [name, now[name]]));
}
