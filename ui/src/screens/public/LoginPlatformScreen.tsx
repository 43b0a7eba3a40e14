import { PortalScreen } from '#ui/screens/public/PortalScreen.tsx';

export default function LoginPlatformScreen() {
  return <PortalScreen type="platform" />;
}
