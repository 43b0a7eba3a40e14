import { PortalScreen } from '#ui/auth/PortalScreen.tsx';

export default function LoginVenueScreen() {
  return <PortalScreen type="venue" />;
}
