import { useTranslation } from 'react-i18next';
import type { OrphanFacts } from '#shared/desk/local';
import { useSince } from '#ui/features/desk/window/use-since.ts';

/** As far as it is known without the installation's key. */
export function useOrphanWords(timezone: string): (facts: OrphanFacts) => { count: string; between: string } {
  const { t } = useTranslation();
  const since = useSince(timezone);
  return ({ count, since: heard, until, deskName }) => ({
    count: count === null ? t('desk.orphan.unknown') : t('desk.orphan.count', { count }),
    between: t('desk.orphan.between', {
      name: deskName ?? t('desk.orphan.nameless'),
      since: heard === null ? t('desk.orphan.never') : since(heard),
      until: until === null ? t('desk.orphan.never') : since(until),
    }),
  });
}
