export default function VenueSetupScreen() {
  return null;
}
