import { Menu, MenuItem, MenuItemLink, MenuList, MenuPopover } from '@fluentui/react-components';
import { CalendarClock20Regular } from '@fluentui/react-icons/svg/calendar-clock';
import { Call20Regular } from '@fluentui/react-icons/svg/call';
import { PersonDelete20Regular } from '@fluentui/react-icons/svg/person-delete';
import { QuestionCircle20Regular } from '@fluentui/react-icons/svg/question-circle';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import type { StaffEntry } from '#shared/waitlist/schema';
import { useMenuLook } from '#ui/kit/menu-look.ts';

interface WaitingMenuProps {
  entry: StaffEntry;
  /** Anchor of the menu. */
  button: HTMLElement;
  /** Null on past days and for entries with an offer. */
  onChoose: (() => void) | null;
  onSkips: () => void;
  onWithdraw: () => void;
  onClose: () => void;
}

/** One menu instance serves all rows. */
export default function WaitingMenu({ entry, button, onChoose, onSkips, onWithdraw, onClose }: WaitingMenuProps) {
  const styles = useMenuLook();
  const { t } = useTranslation();
  return (
    <Menu
      open
      positioning={{ target: button, position: 'below', align: 'end' }}
      // Each item closes the menu itself.
      onOpenChange={(_, { open, type }) => !open && type !== 'menuItemClick' && onClose()}
    >
      <MenuPopover className={styles.menu}>
        <MenuList>
          {onChoose !== null && (
            <MenuItem icon={<CalendarClock20Regular />} onClick={onChoose}>
              {t('dashboard.waiting.menu.choose')}
            </MenuItem>
          )}
          <MenuItem icon={<QuestionCircle20Regular />} onClick={onSkips}>
            {t('dashboard.waiting.menu.skips')}
          </MenuItem>
          <MenuItemLink icon={<Call20Regular />} href={`tel:${entry.phone}`} onClick={onClose}>
            {t('dashboard.waiting.menu.call', { phone: formatPhone(entry.phone) })}
          </MenuItemLink>
          <MenuItem icon={<PersonDelete20Regular />} onClick={onWithdraw}>
            {t('dashboard.waiting.menu.withdraw')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
