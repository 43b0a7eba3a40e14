import type { Texts } from '#shared/i18n/catalogue';
import { approvals as angolan } from '#shared/i18n/pt-AO/approvals';

export const approvals: Texts<typeof angolan> = { ...angolan };
