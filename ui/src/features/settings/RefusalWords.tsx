import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';

export function RefusalWords({ refusal }: Pick<ManagedVenue, 'refusal'>) {
  const { t } = useTranslation();
  const comment = refusal?.comment ?? null;
  return (
    <>
      {t(refusal?.wasSuspended ? 'settings.info.suspended' : 'settings.info.rejected')}
      {comment !== null && <p>{t('settings.info.reason', { comment })}</p>}
    </>
  );
}
