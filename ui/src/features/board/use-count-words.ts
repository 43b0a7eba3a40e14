import { useTranslation } from 'react-i18next';
import type { PartyCount } from '#ui/features/board/parties.ts';

/** `12 reservas · 40 pessoas · 1 por confirmar`. */
export function useCountWords(): (parties: PartyCount) => string {
  const { t } = useTranslation();
  return ({ count, people, holds }) => {
    const counted = [t('dashboard.parties.count', { count }), t('dashboard.parties.people', { count: people })];
    const held = t('dashboard.parties.unconfirmed', { count: holds });
    return (holds === 0 ? counted : [...(count === 0 ? [] : counted), held]).join(' · ');
  };
}
