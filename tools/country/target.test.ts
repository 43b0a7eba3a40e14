import { expect, test } from 'vitest';
import { readEnv } from '#server/env';
import { prepareTarget } from './target.ts';

const local = 'postgres://postgres@127.0.0.1:5432/country';

test.each([
  ['no database', {}, 'Set DATABASE_URL'],
  [
    'a database of another machine',
    { DATABASE_URL: 'postgres://postgres@db.exemplo.ao/country' },
    'not on this machine',
  ],
  [
    'a database of the private network',
    { DATABASE_URL: 'postgres://postgres@10.0.0.4/country' },
    'not on this machine',
  ],
  ['a public address', { DATABASE_URL: local, HOST: '0.0.0.0' }, 'other machines can reach'],
  ['a public name', { DATABASE_URL: local, PUBLIC_URL: 'https://reserva.exemplo.ao' }, 'other machines can reach'],
])('a country is not filled into %s', async (_, env, message) => {
  await expect(prepareTarget(readEnv(env), undefined)).rejects.toThrow(message);
});
