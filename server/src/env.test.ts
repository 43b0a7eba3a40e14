import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readEnv } from '#server/env';

describe('the settings', () => {
  test('are all optional', () => {
    expect(readEnv({})).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_POOL: 16,
      DATA_DIR: './data',
      TRUST_PROXY: 0,
      PUBLIC_WRITE_LIMIT: 120,
      SIGN_IN_LIMIT: 30,
      LOG_LEVEL: 'warn',
    });
  });

  test('left empty are as good as absent', () => {
    const names = Object.keys(readEnv({})).concat('DATABASE_URL', 'SESSION_SECRET', 'ADMIN_PASSWORD');
    expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}));
  });

  test('tell the address of the site by the port, where nothing else is said', () => {
    expect(readEnv({ PORT: '4100' }).PUBLIC_URL).toBe('http://localhost:4100');
    expect(readEnv({ PORT: '4100', PUBLIC_URL: 'https://reserva.exemplo.ao/' }).PUBLIC_URL).toBe(
      'https://reserva.exemplo.ao',
    );
  });

  test.each([
    ['true', 1],
    ['false', 0],
    ['2', 2],
  ])('TRUST_PROXY=%s means %i', (value, proxies) => expect(readEnv({ TRUST_PROXY: value }).TRUST_PROXY).toBe(proxies));

  test.each([
    ['PORT', 'web'],
    ['PORT', '70000'],
    ['PORT', '30.5'],
    ['PUBLIC_URL', 'reserva.exemplo.ao'],
    ['PUBLIC_URL', 'ftp://reserva.exemplo.ao'],
    ['DATABASE_POOL', '0'],
    ['SESSION_SECRET', 'short'],
    ['ADMIN_PASSWORD', '12345'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['PUBLIC_WRITE_LIMIT', '0'],
    ['SIGN_IN_LIMIT', 'many'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`not valid \\(see \\.env\\.example\\):\\n  ${name}: `));
  });

  test('wrong in several places are named together, without their values', () => {
    const read = () => readEnv({ PORT: 'web', SESSION_SECRET: 'segredo' });
    expect(read).toThrow(/PORT: .*\n {2}SESSION_SECRET: must have at least 16 characters/);
    expect(read).not.toThrow(/segredo/);
  });
});

test('.env.example explains every setting, with the default that it has', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const shown = Object.fromEntries([...example.matchAll(/^#? ?([A-Z_]+)=(.*)$/gm)].map((line) => [line[1]!, line[2]!]));
  const known = [...Object.keys(readEnv({})), 'DATABASE_URL', 'SESSION_SECRET', 'ADMIN_PASSWORD'];
  expect(Object.keys(shown).sort()).toEqual(known.sort());
  expect(readEnv(shown)).toEqual(readEnv({}));
});
