import { Button } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffRoom } from '#shared/venues/room-schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { ManagersOnly } from '#ui/features/dashboard/tabs/ManagersOnly.tsx';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { RemoveRoom } from '#ui/features/rooms/RemoveRoom.tsx';
import { RoomRow } from '#ui/features/rooms/RoomRow.tsx';
import { useRooms } from '#ui/features/rooms/use-rooms.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';

const RoomDialog = lazyPart(() => import('#ui/features/rooms/RoomDialog.tsx'));

type RoomDialogSubject = { kind: 'save'; room: StaffRoom | null } | { kind: 'remove'; room: StaffRoom };

export function RoomsTab({ venue }: { venue: ManagedVenue }) {
  const { t } = useTranslation();
  const read = useRooms(venue.id);
  const add = useRef<HTMLButtonElement>(null);
  const { subject, open, close } = useDialog<RoomDialogSubject>(() => add.current);
  const { mayManage } = venue.access;
  return (
    <Panel title={t('rooms.title', { venue: venue.name })} text={t('rooms.text')}>
      <PanelRead read={read} height="68px">
        {(rooms) => (
          <ul>
            {rooms.map((room) => (
              <RoomRow
                key={room.id}
                room={room}
                onEdit={mayManage ? () => open({ kind: 'save', room }) : undefined}
                onRemove={mayManage && rooms.length > 1 ? () => open({ kind: 'remove', room }) : undefined}
              />
            ))}
          </ul>
        )}
      </PanelRead>
      <Stack gap="M" top="XL" align="Start">
        {mayManage && read.data?.length === 1 && <Text look="muted">{t('rooms.last')}</Text>}
        {mayManage ? (
          <Button ref={add} icon={<Add20Regular />} onClick={() => open({ kind: 'save', room: null })}>
            {t('rooms.add')}
          </Button>
        ) : (
          <ManagersOnly />
        )}
      </Stack>
      {subject?.kind === 'save' && (
        <RoomDialog
          venueId={venue.id}
          hasServices={venue.rooms.some(({ hasTreatments }) => hasTreatments)}
          room={subject.room}
          onClose={close}
        />
      )}
      {subject?.kind === 'remove' && <RemoveRoom venueId={venue.id} room={subject.room} onClose={close} />}
    </Panel>
  );
}
