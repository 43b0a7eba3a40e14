export default function ApprovalsScreen() {
  return null;
}
