import { Menu, MenuGroup, MenuGroupHeader, MenuList, MenuPopover } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { ClosingItems } from '#ui/features/board/ClosingItems.tsx';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { useMenuLook } from '#ui/kit/menu-look.ts';

export interface PickedCell {
  roomId: string;
  time: string;
  element: HTMLElement;
}

interface SlotMenuProps {
  venue: ManagedVenue;
  date: string;
  cell: PickedCell;
  onClose: () => void;
}

export default function SlotMenu({ venue, date, cell, onClose }: SlotMenuProps) {
  const styles = useMenuLook();
  const { t } = useTranslation();
  const timeOf = useSlotTime(date);
  const room = venue.rooms.find(({ id }) => id === cell.roomId)?.name ?? '';
  const close = () => {
    onClose();
    cell.element.focus();
  };
  return (
    <Menu
      open
      onOpenChange={(_, { open }) => !open && close()}
      positioning={{ target: cell.element, align: 'start', overflowBoundaryPadding: 8 }}
    >
      <MenuPopover className={styles.menu}>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader>{t('dashboard.closing.slot', { time: timeOf(cell.time), room })}</MenuGroupHeader>
            <ClosingItems venue={venue} place={{ date, roomId: cell.roomId, time: cell.time }} />
          </MenuGroup>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
