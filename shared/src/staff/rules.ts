/** First and last name, else the e-mail. */
export function nameOf(account: { firstName: string | null; lastName: string | null; email: string | null }): string {
  const name = [account.firstName, account.lastName].filter((part) => part !== null && part !== '').join(' ');
  return name || (account.email ?? '');
}
