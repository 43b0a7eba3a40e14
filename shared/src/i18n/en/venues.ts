import type { Texts } from '#shared/i18n/catalogue';
import type { venues as pattern } from '#shared/i18n/pt-AO/venues';

export const venues: Texts<typeof pattern> = {
  /** What the server itself says. */
  server: { awaitsApproval: "The venue awaits the platform's approval." },
};
