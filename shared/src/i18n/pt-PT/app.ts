import type { Texts } from '#shared/i18n/catalogue';
import { app as angolan } from '#shared/i18n/pt-AO/app';

export const app: Texts<typeof angolan> = { ...angolan };
