export default function VenueScreen() {
  return null;
}
