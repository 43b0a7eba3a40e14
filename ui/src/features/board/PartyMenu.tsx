import { Menu, MenuDivider, MenuItem, MenuItemLink, MenuList, MenuPopover } from '@fluentui/react-components';
import { ArrowUndo20Regular } from '@fluentui/react-icons/svg/arrow-undo';
import { Call20Regular } from '@fluentui/react-icons/svg/call';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { DismissCircle20Regular } from '@fluentui/react-icons/svg/dismiss-circle';
import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { History20Regular } from '@fluentui/react-icons/svg/history';
import { Money20Regular } from '@fluentui/react-icons/svg/money';
import { useTranslation } from 'react-i18next';
import { formatPhone, phoneDigits } from '#shared/phone';
import type { StaffReservation } from '#shared/reservations/desk';
import { canUndo, type Move, movesFrom } from '#ui/features/parties/moves.ts';
import type { PartyPart } from '#ui/features/parties/parts.ts';
import { useMenuLook } from '#ui/kit/menu-look.ts';

interface PartyMenuProps {
  party: StaffReservation;
  button: HTMLElement;
  now: Date;
  onMove: (to: Move) => void;
  onUndo: () => void;
  onOpen: (part: PartyPart) => void;
  onCancel: () => void;
  onClose: () => void;
}

/** One menu serves all rows. */
export default function PartyMenu(props: PartyMenuProps) {
  const { party, button, now, onMove, onUndo, onOpen, onCancel, onClose } = props;
  const styles = useMenuLook();
  const { t } = useTranslation();
  const isBack = party.status === 'CANCELLED' || party.status === 'NO_SHOW';
  const moves = movesFrom(party.status);
  return (
    <Menu
      open
      positioning={{ target: button, position: 'below', align: 'end' }} // The action of an item closes the menu.
      onOpenChange={(_, { open, type }) => !open && type !== 'menuItemClick' && onClose()}
    >
      <MenuPopover className={styles.menu}>
        <MenuList>
          {moves
            .filter((to) => to !== 'CANCELLED')
            .map((to) => (
              <MenuItem key={to} icon={<Checkmark20Regular />} onClick={() => onMove(to)}>
                {isBack ? t('parties.seatAfterAll') : t(`parties.move.${to}`)}
              </MenuItem>
            ))}
          {canUndo(party, now) && (
            <MenuItem icon={<ArrowUndo20Regular />} onClick={onUndo}>
              {t('parties.undo.menu')}
            </MenuItem>
          )}
          <MenuDivider />
          <MenuItem icon={<Edit20Regular />} onClick={() => onOpen('guest')}>
            {t('parties.menu.details')}
          </MenuItem>
          <MenuItem icon={<Money20Regular />} onClick={() => onOpen('deposit')}>
            {t('parties.menu.deposit')}
          </MenuItem>
          <MenuItem icon={<Chat20Regular />} onClick={() => onOpen('messages')}>
            {t('parties.message.title')}
          </MenuItem>
          <MenuItem icon={<History20Regular />} onClick={() => onOpen('history')}>
            {t('parties.history.title')}
          </MenuItem>
          {party.phone !== '' && (
            <>
              <MenuItemLink icon={<Call20Regular />} href={`tel:${party.phone}`} onClick={onClose}>
                {t('parties.menu.call', { phone: formatPhone(party.phone) })}
              </MenuItemLink>
              <MenuItemLink
                icon={<Chat20Regular />}
                href={`https://wa.me/${phoneDigits(party.phone)}`}
                target="_blank"
                rel="noreferrer"
                onClick={onClose}
              >
                {t('parties.menu.message')}
              </MenuItemLink>
            </>
          )}
          {moves.includes('CANCELLED') && (
            <>
              <MenuDivider />
              <MenuItem icon={<DismissCircle20Regular />} onClick={onCancel}>
                {t('parties.menu.cancel')}
              </MenuItem>
            </>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
