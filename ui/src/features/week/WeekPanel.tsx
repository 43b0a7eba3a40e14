import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { ManagersOnly } from '#ui/features/dashboard/tabs/ManagersOnly.tsx';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { RoomWeekEditor } from '#ui/features/week/RoomWeekEditor.tsx';
import { useWeek } from '#ui/features/week/use-week.ts';
import { WeekOverview } from '#ui/features/week/WeekOverview.tsx';
import { draftOf } from '#ui/features/week/week-model.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';

export function WeekPanel({ venue }: { venue: ManagedVenue }) {
  const { t } = useTranslation();
  const read = useWeek(venue.id);
  const [chosen, setChosen] = useState(venue.rooms[0]?.id ?? '');
  const [opened, setOpened] = useState<readonly string[]>([]);
  const roomId = venue.rooms.some((room) => room.id === chosen) ? chosen : (venue.rooms[0]?.id ?? '');
  // Editors of other rooms stay mounted and keep their typed values
  const editors = venue.rooms.filter(({ id }) => id === roomId || opened.includes(id));
  const choose = (id: string) => {
    setOpened((now) => [...new Set([...now, roomId, id])]);
    setChosen(id);
  };
  return (
    <Panel wide title={t('week.title')} text={t('week.text')}>
      <Stack gap="L">
        <SelectField
          label={t('week.room')}
          name="room"
          value={roomId}
          options={venue.rooms.map((room) => ({ value: room.id, text: room.name }))}
          onChange={choose}
        />
        <PanelRead read={read}>
          {(weeks) =>
            venue.access.mayManage ? (
              editors.map(({ id }) => (
                <div key={id} hidden={id !== roomId}>
                  <RoomWeekEditor {...{ venue, weeks }} roomId={id} />
                </div>
              ))
            ) : (
              <>
                <WeekOverview drafts={(weeks.find((week) => week.roomId === roomId)?.services ?? []).map(draftOf)} />
                <ManagersOnly />
              </>
            )
          }
        </PanelRead>
      </Stack>
    </Panel>
  );
}
