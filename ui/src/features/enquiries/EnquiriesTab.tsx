import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { EnquiryBoard } from '#ui/features/enquiries/EnquiryBoard.tsx';
import { useEnquiries } from '#ui/features/enquiries/use-enquiries.ts';
import { Text } from '#ui/kit/Text.tsx';

export default function EnquiriesTab({ venue }: { venue: ManagedVenue }) {
  const { t } = useTranslation();
  const read = useEnquiries(venue.id);
  return (
    <Panel wide title={t('enquiries.board.title')} text={t('enquiries.board.text')}>
      <PanelRead read={read} height="112px">
        {(enquiries) =>
          enquiries.length === 0 ? (
            <Text look="muted">{t('enquiries.board.none')}</Text>
          ) : (
            <EnquiryBoard {...{ venue, enquiries }} />
          )
        }
      </PanelRead>
    </Panel>
  );
}
