export default function LoginAdminScreen() {
  return null;
}
