import { PortalScreen } from '#ui/auth/PortalScreen.tsx';

export default function LoginPlatformScreen() {
  return <PortalScreen type="platform" />;
}
