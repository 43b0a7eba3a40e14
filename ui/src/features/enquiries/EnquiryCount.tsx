import { useTranslation } from 'react-i18next';
import { hallsOf } from '#shared/enquiries/halls';
import type { ManagedVenue } from '#shared/venues/schema';
import { TabCount } from '#ui/features/dashboard/TabCount.tsx';
import { useEnquiries } from '#ui/features/enquiries/use-enquiries.ts';

/** Enquiries that wait for an answer. */
export function EnquiryCount({ venue }: { venue: ManagedVenue }) {
  const { t } = useTranslation();
  const enquiries = useEnquiries(venue.id, hallsOf(venue.rooms).length > 0).data ?? [];
  const count = enquiries.filter(({ stage }) => stage === 'NEW').length;
  return <TabCount count={count} words={t('enquiries.board.count', { count })} />;
}
