import { Button } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue, StaffRoom } from '#shared/venues/schema';
import { ManagersOnly } from '#ui/features/dashboard/tabs/ManagersOnly.tsx';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { RemoveRoom } from '#ui/features/rooms/RemoveRoom.tsx';
import { RoomRow } from '#ui/features/rooms/RoomRow.tsx';
import { useRooms } from '#ui/features/rooms/use-rooms.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';

const RoomDialog = lazyPart(() => import('#ui/features/rooms/RoomDialog.tsx'));

type Step = { kind: 'save'; room: StaffRoom | null } | { kind: 'remove'; room: StaffRoom } | null;

export function RoomsTab({ venue }: { venue: ManagedVenue }) {
  const { t } = useTranslation();
  const read = useRooms(venue.id);
  const [step, setStep] = useState<Step>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { remember, giveBack } = useModalOpener(() => add.current);
  const { mayManage } = venue.access;
  const open = (next: Step) => {
    remember();
    setStep(next);
  };
  const close = (isGone = false) => {
    setStep(null);
    giveBack(isGone);
  };
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
      {step?.kind === 'save' && <RoomDialog venueId={venue.id} room={step.room} onClose={close} />}
      {step?.kind === 'remove' && <RemoveRoom venueId={venue.id} room={step.room} onClose={close} />}
    </Panel>
  );
}
