import { MenuDivider, MenuGroup, MenuGroupHeader, MenuItem } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { HourglassHalf20Regular } from '@fluentui/react-icons/svg/hourglass-half';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { can } from '#shared/auth/rules';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { useManagedVenues } from '#ui/features/dashboard/use-dashboard.ts';

/** The menu fits no more; the other venues are reached from the web. */
const MOST = 8;

export function PlacesMenu() {
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
