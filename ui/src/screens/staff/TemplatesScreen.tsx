import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { ManagedVenue } from '#shared/venues/schema';
import { OneVenuePage } from '#ui/features/dashboard/OneVenuePage.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { TemplateEditor } from '#ui/features/messages/TemplateEditor.tsx';
import { useTemplates } from '#ui/features/messages/use-templates.ts';

export default function TemplatesScreen() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const back = pathname.startsWith('/admin') ? '/admin' : `/gerir-reserva${search}`;
  return (
    <OneVenuePage title={t('messages.title')} leadOf={(venue) => t('messages.lead', { venue })} backOf={() => back}>
      {(venue) => <Editor venue={venue} />}
    </OneVenuePage>
  );
}

function Editor({ venue }: { venue: ManagedVenue }) {
  return (
    <PanelRead read={useTemplates(venue.id)} height="120px">
      {(data) => <TemplateEditor venue={venue} templates={data} />}
    </PanelRead>
  );
}
