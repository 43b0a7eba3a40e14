import type { Texts } from '#shared/i18n/catalogue';
import type { approvals as pattern } from '#shared/i18n/pt-AO/approvals';

export const approvals: Texts<typeof pattern> = {};
