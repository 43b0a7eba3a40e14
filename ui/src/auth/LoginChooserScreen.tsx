export default function LoginChooserScreen() {
  return null;
}
