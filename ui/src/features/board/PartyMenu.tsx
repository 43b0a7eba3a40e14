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
import { arrivalOf, moveWord } from '#ui/features/parties/move-word.ts';
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
  const { party, button, now, onUndo, onClose } = props;
  const styles = useMenuLook();
  const { t } = useTranslation();
  return (
    <Menu
      open
      positioning={{ target: button, position: 'below', align: 'end' }} // The action of an item closes the menu.
      onOpenChange={(_, { open, type }) => !open && type !== 'menuItemClick' && onClose()}
    >
      <MenuPopover className={styles.menu}>
        <MenuList>
          <MoveItems {...props} />
          {canUndo(party, now) && (
            <MenuItem icon={<ArrowUndo20Regular />} onClick={onUndo}>
              {t('parties.undo.menu')}
            </MenuItem>
          )}
          <MenuDivider />
          <PartItems {...props} />
          {party.phone !== '' && <PhoneItems {...props} />}
          <CancelItem {...props} />
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function MoveItems({ party, onMove }: Pick<PartyMenuProps, 'party' | 'onMove'>) {
  const { t } = useTranslation();
  const isBack = party.status === 'CANCELLED' || party.status === 'NO_SHOW';
  return movesFrom(party.status)
    .filter((to) => to !== 'CANCELLED')
    .map((to) => (
      <MenuItem key={to} icon={<Checkmark20Regular />} onClick={() => onMove(to)}>
        {isBack ? t(`parties.afterAll.${arrivalOf(party)}`) : t(`parties.move.${moveWord(party, to)}`)}
      </MenuItem>
    ));
}

/** Each opens the party's dialog at a part. */
function PartItems({ onOpen }: Pick<PartyMenuProps, 'onOpen'>) {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}

function PhoneItems({ party, onClose }: Pick<PartyMenuProps, 'party' | 'onClose'>) {
  const { t } = useTranslation();
  return (
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
  );
}

function CancelItem({ party, onCancel }: Pick<PartyMenuProps, 'party' | 'onCancel'>) {
  const { t } = useTranslation();
  if (!movesFrom(party.status).includes('CANCELLED')) return null;
  return (
    <>
      <MenuDivider />
      <MenuItem icon={<DismissCircle20Regular />} onClick={onCancel}>
        {t('parties.menu.cancel')}
      </MenuItem>
    </>
  );
}
