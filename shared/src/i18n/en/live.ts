import type { Texts } from '#shared/i18n/catalogue';
import type { live as pattern } from '#shared/i18n/pt-AO/live';

export const live: Texts<typeof pattern> = {
  open: 'Live',
  down: 'No live connection since {{time}} — trying',
  without: 'Not live — use “Refresh”',
};
