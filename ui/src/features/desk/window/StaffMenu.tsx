import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { ArrowDownload20Regular } from '@fluentui/react-icons/svg/arrow-download';
import { Globe20Regular } from '@fluentui/react-icons/svg/globe';
import { HourglassHalf20Regular } from '@fluentui/react-icons/svg/hourglass-half';
import { Key20Regular } from '@fluentui/react-icons/svg/key';
import { PersonSwap20Regular } from '@fluentui/react-icons/svg/person-swap';
import { SignOut20Regular } from '@fluentui/react-icons/svg/sign-out';
import { makeStyles } from '@griffel/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { can } from '#shared/auth/rules';
import type { DeskStatus } from '#shared/desk/local';
import type { Language } from '#shared/i18n/languages';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { useManagedVenues } from '#ui/features/dashboard/use-dashboard.ts';
import { initialsOf } from '#ui/features/desk/initials.ts';
import { isRefusedAs, useDeskAct } from '#ui/features/desk/use-desk.ts';
import type { DeskDialog, ShowDialog } from '#ui/features/desk/window/use-desk-dialogs.ts';
import { usePublicPage } from '#ui/features/desk/window/use-public-page.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { useMenuLook } from '#ui/kit/menu-look.ts';
import { useToast } from '#ui/kit/use-toast.ts';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';

const useStyles = makeStyles({
  avatar: {
    minWidth: '44px',
    width: '44px',
    height: '44px',
    padding: 0,
    flexShrink: 0,
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  who: { whiteSpace: 'normal' },
});

interface StaffMenuProps extends Pick<DeskStatus, 'staff' | 'people' | 'update'> {
  show: ShowDialog;
}

export const StaffMenu = memo(function StaffMenu({ staff, people, update, show }: StaffMenuProps) {
  const styles = useStyles();
  const look = useMenuLook();
  const { t } = useTranslation();
  const { language, languages, setLanguage } = useLanguage();
  const acts = useStaffActs(show);
  if (staff === null) return null;
  const hasPin = people.some(({ id, hasPin }) => id === staff.id && hasPin);
  return (
    <Menu
      positioning={{ position: 'below', align: 'end' }}
      checkedValues={{ language: [language] }}
      onCheckedValueChange={(_, { checkedItems }) => void setLanguage(checkedItems[0] as Language)}
    >
      <MenuTrigger>
        <Button className={styles.avatar} title={staff.name}>
          {initialsOf(staff.name)}
          <VisuallyHidden>{t('desk.staff.menu', { name: staff.name })}</VisuallyHidden>
        </Button>
      </MenuTrigger>
      <MenuPopover className={look.menu}>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader className={styles.who}>
              {t('desk.staff.acting', { name: staff.name, role: t(`desk.staff.role.${staff.role}`) })}
            </MenuGroupHeader>
            <MenuItem
              icon={<PersonSwap20Regular />}
              // Without any PIN a locked desk could not be opened offline.
              onClick={people.some((each) => each.hasPin) ? acts.lock : () => show({ kind: 'pin' })}
            >
              {t('desk.staff.lock')}
            </MenuItem>
            <MenuItem icon={<Key20Regular />} onClick={() => show({ kind: 'pin' })}>
              {t(hasPin ? 'desk.staff.changePin' : 'desk.staff.setPin')}
            </MenuItem>
            <MenuItem icon={<Globe20Regular />} onClick={acts.openSite}>
              {t('desk.staff.site')}
            </MenuItem>
            {update.state === 'ready' && (
              <MenuItem icon={<ArrowDownload20Regular />} onClick={acts.update}>
                {t('desk.staff.update', { version: update.version ?? '' })}
              </MenuItem>
            )}
          </MenuGroup>
          <PlacesMenu />
          <MenuDivider />
          <MenuGroup>
            <MenuGroupHeader>{t('desk.staff.language')}</MenuGroupHeader>
            {languages.map((each) => (
              <MenuItemRadio key={each} name="language" value={each}>
                {t(`app.languages.${each}`)}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuDivider />
          <MenuItem icon={<SignOut20Regular />} onClick={acts.signOut}>
            {t('desk.staff.signOut')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
});

/** Actions that would hide unsent acts ask for confirmation first. */
function useStaffActs(show: ShowDialog) {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate: lock } = useDeskAct('lock');
  const { mutate: signOut } = useDeskAct('signOutHere');
  const { mutate: install } = useDeskAct('installUpdate');
  const openPage = usePublicPage();
  const fail = (error: unknown) =>
    toast({
      title: t('desk.staff.failed'),
      description: sentenceOf(error, t('app.failure.connection')),
      look: 'destructive',
    });
  const askIfUnsent = (kind: Extract<DeskDialog, { sentence: string }>['kind']) => (error: unknown) => {
    if (isRefusedAs(error, 'unsent')) show({ kind, sentence: sentenceOf(error, '') });
    else fail(error);
  };
  return {
    lock: () => lock({}, { onError: fail }),
    openSite: () => openPage('/'),
    signOut: () => signOut({}, { onError: askIfUnsent('signOut') }),
    update: () => install({}, { onError: askIfUnsent('update') }),
  };
}

/** The menu fits no more; the other venues are reached from the web. */
const MOST = 8;

function PlacesMenu() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const navigate = useNavigate();
  const { venues } = useManagedVenues();
  const isManager = can(user, 'manageVenues');
  if (!isManager && venues.length < 2) return null;
  return (
    <>
      <MenuDivider />
      <MenuGroup>
        <MenuGroupHeader>{t('dashboard.venue')}</MenuGroupHeader>
        {venues.length > 1 &&
          venues.slice(0, MOST).map(({ id, name }) => (
            <MenuItem key={id} onClick={() => navigate(`/gerir-reserva?venue=${id}`)}>
              {name}
            </MenuItem>
          ))}
        {isManager && (
          <>
            <MenuItem icon={<Add20Regular />} onClick={() => navigate('/gerir-reserva/venue-setup')}>
              {t('dashboard.newVenue')}
            </MenuItem>
            <MenuItem icon={<HourglassHalf20Regular />} onClick={() => navigate('/gerir-reserva/pending-venues')}>
              {t('dashboard.pendingVenues')}
            </MenuItem>
          </>
        )}
      </MenuGroup>
    </>
  );
}
