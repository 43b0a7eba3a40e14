import { MenuItem } from '@fluentui/react-components';
import { LockClosed20Regular } from '@fluentui/react-icons/svg/lock-closed';
import { LockOpen20Regular } from '@fluentui/react-icons/svg/lock-open';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { useDayExceptions } from '#ui/features/week/use-week.ts';
import { useToast } from '#ui/kit/use-toast.ts';

/** Either the day, or one room at one time. */
export interface ClosingPlace {
  date: string;
  roomId: string | null;
  time: string | null;
}

const reasons = ['kitchen', 'event', 'team', 'none'] as const;

export function ClosingItems({ venue, place }: { venue: ManagedVenue; place: ClosingPlace }) {
  const { t } = useTranslation();
  const { close, reopen } = useClosing(venue.id);
  const closings = useDayExceptions(venue.id, place.date).data?.filter(({ kind }) => kind === 'closed') ?? [];
  const own = closings.find(({ roomId, time }) => roomId === place.roomId && time === place.time);
  const wider = closings.some(
    ({ roomId, time }) => (roomId ?? place.roomId) === place.roomId && (time ?? place.time) === place.time,
  );
  if (own !== undefined)
    return (
      <MenuItem icon={<LockOpen20Regular />} onClick={() => reopen(own)}>
        {own.reason === null
          ? t('dashboard.closing.reopen')
          : t('dashboard.closing.reopenFrom', { reason: own.reason })}
      </MenuItem>
    );
  if (wider) return <MenuItem disabled>{t('dashboard.closing.wider')}</MenuItem>;
  return reasons.map((reason) => {
    const word = t(`dashboard.closing.reasons.${reason}`);
    return (
      <MenuItem key={reason} icon={<LockClosed20Regular />} onClick={() => close(place, reason === 'none' ? '' : word)}>
        {t(place.time === null ? 'dashboard.closing.closeDay' : 'dashboard.closing.close', { reason: word })}
      </MenuItem>
    );
  });
}

/** The menu unmounts before the response. Promises settle after that; callbacks of `mutate` do not run. */
function useClosing(venueId: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const closing = useTabWrite('closeSales');
  const reopening = useTabWrite('reopenSales');
  const failed = (error: unknown) =>
    toast({
      title: t('dashboard.closing.failed'),
      description: sentenceOf(error, t('app.failure.connection')),
      look: 'destructive',
    });
  return {
    close: (place: ClosingPlace, reason: string) =>
      void closing.mutateAsync({ input: { venueId, ...place, reason } }).then(
        ({ stillLent }) =>
          toast({
            title: t('dashboard.closing.closed'),
            description: t(stillLent.length > 0 ? 'dashboard.closing.stillLent' : 'dashboard.closing.closedText'),
          }),
        failed,
      ),
    reopen: ({ id, version }: { id: string; version: number }) =>
      void reopening
        .mutateAsync({ input: { venueId, id, version } })
        .then(() => toast({ title: t('dashboard.closing.reopened') }), failed),
  };
}
