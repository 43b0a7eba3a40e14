export default function GuestReservationScreen() {
  return null;
}
