import Bowser from 'bowser';

/** `Chrome, Android`; undefined if unknown. */
export function browserName(userAgent: string | undefined): string | undefined {
  if (userAgent === undefined || userAgent === '') return undefined;
  const { browser, os } = Bowser.parse(userAgent);
  const parts = [browser.name, os.name].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? undefined : parts.join(', ').slice(0, 60);
}
