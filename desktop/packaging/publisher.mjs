/** Installed apps accept updates from these only. The certificate's name alone is weaker: others may issue it. */
export default function publisher() {
  const names = (process.env.WIN_PUBLISHER_NAME ?? '').split('\n').map((name) => name.trim());
  const publisherName = names.filter((name) => name !== '');
  const azureSignOptions = cloudKey(publisherName[0]);
  if (azureSignOptions !== null) return { win: { azureSignOptions } };
  return publisherName.length === 0 ? {} : { win: { signtoolOptions: { publisherName } } };
}

/** A signing key in Azure instead of a certificate file; null if not configured. */
function cloudKey(publisherName) {
  const { WIN_AZURE_ENDPOINT: endpoint, WIN_AZURE_ACCOUNT: account, WIN_AZURE_PROFILE: profile } = process.env;
  if (!endpoint) return null;
  if (!account || !profile || publisherName === undefined)
    throw new Error('WIN_AZURE_ENDPOINT needs WIN_AZURE_ACCOUNT, WIN_AZURE_PROFILE and WIN_PUBLISHER_NAME');
  return { publisherName, endpoint, codeSigningAccountName: account, certificateProfileName: profile };
}
