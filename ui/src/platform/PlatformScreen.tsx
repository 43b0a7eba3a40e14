export default function PlatformScreen() {
  return null;
}
