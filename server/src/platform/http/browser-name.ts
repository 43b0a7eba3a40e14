import Bowser from 'bowser';

/** `Chrome, Android`: what a browser says it is and where it runs; undefined where it says nothing that is known. */
export function browserName(userAgent: string | undefined): string | undefined {
  if (userAgent === undefined || userAgent === '') return undefined;
  const { browser, os } = Bowser.parse(userAgent);
  const parts = [browser.name, os.name].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? undefined : parts.join(', ').slice(0, 60);
}
