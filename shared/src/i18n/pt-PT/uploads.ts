import type { Texts } from '#shared/i18n/catalogue';
import { uploads as angolan } from '#shared/i18n/pt-AO/uploads';

export const uploads: Texts<typeof angolan> = { ...angolan };
