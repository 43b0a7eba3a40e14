/**
 * Who signs the Windows packages, from the environment: an installed app takes updates from these and from nobody else. Left
 * out, it is the common name in the certificate, which any authority may give to somebody else too.
 */
export default function publisher() {
  const names = (process.env.WIN_PUBLISHER_NAME ?? '').split('\n').map((name) => name.trim());
  const publisherName = names.filter((name) => name !== '');
  return publisherName.length === 0 ? {} : { win: { signtoolOptions: { publisherName } } };
}
