import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { ManagedVenue } from '#shared/venues/schema';
import { type Leave, OneVenuePage } from '#ui/features/dashboard/OneVenuePage.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { TemplateEditor } from '#ui/features/messages/TemplateEditor.tsx';
import { useTemplates } from '#ui/features/messages/use-templates.ts';

export default function TemplatesScreen() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const back = pathname.startsWith('/admin') ? '/admin' : `/gerir-reserva${search}`;
  return (
    <OneVenuePage title={t('messages.title')} leadOf={(venue) => t('messages.lead', { venue })} backOf={() => back}>
      {(venue, leave) => <Editor venue={venue} leave={leave} />}
    </OneVenuePage>
  );
}

function Editor({ venue, leave }: { venue: ManagedVenue; leave: Ref<Leave> }) {
  return (
    <PanelRead read={useTemplates(venue.id)} height="120px">
      {(data) => <TemplateEditor venue={venue} templates={data} leave={leave} />}
    </PanelRead>
  );
}
