export default function PendingVenuesScreen() {
  return null;
}
