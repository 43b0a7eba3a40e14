import { useTranslation } from 'react-i18next';
import { serviceDay } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { ManagersOnly } from '#ui/features/dashboard/tabs/ManagersOnly.tsx';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { EquipmentList } from '#ui/features/treatments/EquipmentList.tsx';
import { TeamList } from '#ui/features/treatments/TeamList.tsx';
import { TreatmentList } from '#ui/features/treatments/TreatmentList.tsx';
import { useTreatments } from '#ui/features/treatments/use-treatments.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Stack } from '#ui/kit/layout.tsx';

/** A venue that sells no room whole and has no treatments sees one sentence and the way to its rooms. */
export function TreatmentsTab({ venue }: { venue: ManagedVenue }) {
  const { t } = useTranslation();
  const read = useTreatments(venue.id);
  const today = serviceDay(useNow(), venue.timezone);
  const { mayManage } = venue.access;
  const hasRoom = venue.rooms.some(({ whole }) => whole !== undefined);
  const hasTeam = read.data !== undefined && (hasRoom || read.data.professionals.length > 0);
  return (
    <Stack gap="XL">
      <Panel title={t('treatments.title', { venue: venue.name })} text={t('treatments.text')}>
        <PanelRead read={read} height="92px">
          {(data) => <TreatmentList {...{ venue, data, today }} canAdd={mayManage && hasRoom} />}
        </PanelRead>
        {!hasRoom && (
          <Stack gap="M" align="Start" top="M">
            <p>{t('treatments.needsRoom')}</p>
            {mayManage && (
              <ButtonLink to={`/gerir-reserva?venue=${venue.id}&tab=rooms`}>{t('treatments.toRooms')}</ButtonLink>
            )}
          </Stack>
        )}
        {!mayManage && <ManagersOnly />}
      </Panel>
      {hasTeam && (
        <Panel title={t('treatments.team.title')} text={t('treatments.team.text')}>
          <TeamList {...{ venue, today }} data={read.data} />
        </Panel>
      )}
      {hasTeam && (
        <Panel title={t('treatments.pieces.title')} text={t('treatments.pieces.text')}>
          <EquipmentList {...{ venue }} data={read.data} />
        </Panel>
      )}
    </Stack>
  );
}
