import { PortalScreen } from '#ui/screens/public/PortalScreen.tsx';

export default function LoginVenueScreen() {
  return <PortalScreen type="venue" />;
}
