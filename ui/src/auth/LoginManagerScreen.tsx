export default function LoginManagerScreen() {
  return null;
}
