import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { VenueDesk } from '#shared/desk/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { DeskRow } from '#ui/features/desk/fleet/DeskRow.tsx';
import { useVenueDesks } from '#ui/features/desk/fleet/use-venue-desks.ts';
import { useDeskStatus } from '#ui/features/desk/use-desk.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';

const ClearSheetPanel = lazyPart(() => import('#ui/features/desk/sheet/ClearSheetPanel.tsx'), {
  place: 'within',
  waiting: null,
});
const DiagnosticsPanel = lazyPart(() => import('#ui/features/desk/fleet/DiagnosticsPanel.tsx'), {
  place: 'within',
  waiting: null,
});
const RevokeDialog = lazyPart(() => import('#ui/features/desk/fleet/RevokeDialog.tsx'));

export function DesksPanel({ venue }: { venue: ManagedVenue }) {
  const { t } = useTranslation();
  const read = useVenueDesks(venue.id);
  const list = useRef<HTMLUListElement>(null);
  const revocation = useDialog<VenueDesk>(() => list.current);
  return (
    <>
      <Panel wide title={t('desk.fleet.title')} text={t('desk.fleet.text')}>
        <PanelRead read={read}>
          {(desks) =>
            desks.length === 0 ? (
              <p>{t('desk.fleet.empty')}</p>
            ) : (
              <ul ref={list} tabIndex={-1} aria-label={t('desk.fleet.title')} style={{ outline: 'none' }}>
                {desks.map((desk) => (
                  <DeskRow key={desk.id} {...{ desk, venue }} onRevoke={() => revocation.open(desk)} />
                ))}
              </ul>
            )
          }
        </PanelRead>
        {revocation.subject !== null && (
          <RevokeDialog venueId={venue.id} desk={revocation.subject} onClose={revocation.close} />
        )}
      </Panel>
      <SettingsOfThisDesk venueId={venue.id} />
    </>
  );
}

/** Settings of this computer, if it is a desk of this venue. */
function SettingsOfThisDesk({ venueId }: { venueId: string }) {
  const here = useDeskStatus((status) => ({ venueId: status.venueId, folder: status.clearSheet }));
  if (here === null || here === undefined || here.venueId !== venueId) return null;
  return (
    <>
      <ClearSheetPanel folder={here.folder} />
      <DiagnosticsPanel />
    </>
  );
}
