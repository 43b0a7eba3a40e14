import { useTranslation } from 'react-i18next';
import type { StaffEnquiry } from '#shared/enquiries/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { useEnquiryHistory } from '#ui/features/enquiries/use-enquiries.ts';
import { HistoryList } from '#ui/features/history/HistoryList.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { Text } from '#ui/kit/Text.tsx';

export function EnquiryHistory({ venue, enquiry }: { venue: ManagedVenue; enquiry: StaffEnquiry }) {
  const { t } = useTranslation();
  const read = useEnquiryHistory(venue.id, enquiry.id);
  return (
    <Stack as="section" gap="S">
      <Text as="h3" look="title">
        {t('enquiries.staff.history')}
      </Text>
      <PanelRead read={read}>
        {(rows) => <HistoryList rows={rows} rooms={venue.rooms} timezone={venue.timezone} />}
      </PanelRead>
    </Stack>
  );
}
