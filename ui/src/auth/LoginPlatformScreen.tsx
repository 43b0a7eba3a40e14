export default function LoginPlatformScreen() {
  return null;
}
