export default function LoginVenueScreen() {
  return null;
}
