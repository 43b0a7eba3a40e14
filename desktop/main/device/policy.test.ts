import { describe, expect, test } from 'vitest';
import { originOf } from '#desktop/main/device/address';
import { policyPath, readPolicy } from '#desktop/main/device/policy';

const read = (text: string | null, env: Record<string, string> = {}) =>
  readPolicy({ platform: 'linux', env, read: () => text });

describe('the machine’s policy', () => {
  test.each([
    ['win32', { ProgramData: 'D:\\Data' }, /^D:\\Data.Reserva.policy\.json$/],
    ['darwin', {}, /^\/Library\/Application Support\/Reserva\/policy\.json$/],
    ['linux', {}, /^\/etc\/reserva\/policy\.json$/],
  ] as const)('is read under %s from a machine-wide path', (platform, env, place) => {
    expect(policyPath({ platform, env })).toMatch(place);
  });

  test('is empty without a file', () => {
    expect(read(null)).toEqual({ policy: {}, malformed: null });
  });

  test('names server, updates and language, also with a byte order mark', () => {
    const policy = { serverUrl: 'https://reserva.exemplo.ao', updates: false, language: 'EN' };
    expect(read(`\uFEFF${JSON.stringify(policy)}`)).toEqual({ policy, malformed: null });
  });

  test.each(['{', '[]', 'null', '{"serverUrl":7}', '{"serverUrl":"http://reserva.exemplo.ao"}', '{"language":"FR"}'])(
    'that contains %s is ignored and reported',
    (text) => {
      expect(read(text)).toEqual({ policy: {}, malformed: '/etc/reserva/policy.json' });
    },
  );

  test('with one wrong field keeps the others and is reported', () => {
    const text = '{"serverUrl":"https://reserva.exemplo.ao","updates":false,"language":"FR"}';
    expect(read(text)).toEqual({
      policy: { serverUrl: 'https://reserva.exemplo.ao', updates: false },
      malformed: '/etc/reserva/policy.json',
    });
    const env = { RESERVA_SERVER_URL: 'https://reserva.exemplo.ao', RESERVA_UPDATE_URL: 'ftp://x' };
    expect(read(null, env)).toEqual({ policy: { serverUrl: env.RESERVA_SERVER_URL }, malformed: 'RESERVA_*' });
  });

  test('that cannot be read is ignored and reported', () => {
    const denied = readPolicy({
      platform: 'linux',
      env: { RESERVA_SERVER_URL: 'https://reserva.exemplo.ao' },
      read: () => {
        throw Object.assign(new Error(), { code: 'EACCES' });
      },
    });
    expect(denied).toEqual({
      policy: { serverUrl: 'https://reserva.exemplo.ao' },
      malformed: '/etc/reserva/policy.json',
    });
  });

  test('takes updates from a folder over https too', () => {
    const updates = 'https://updates.exemplo.ao/reserva/estavel';
    expect(read(JSON.stringify({ updates })).policy).toEqual({ updates });
    expect(read('{"updates":"http://updates.exemplo.ao/"}').malformed).toBe('/etc/reserva/policy.json');
  });

  test('wins over the environment, which fills its gaps', () => {
    const env = { RESERVA_SERVER_URL: 'https://outro.exemplo.ao', RESERVA_UPDATE_URL: 'off', RESERVA_LANGUAGE: '' };
    expect(read('{"serverUrl":"https://reserva.exemplo.ao"}', env)).toEqual({
      policy: { serverUrl: 'https://reserva.exemplo.ao', updates: false },
      malformed: null,
    });
    expect(read(null, { RESERVA_SERVER_URL: 'reserva' })).toEqual({
      policy: { serverUrl: 'https://reserva' },
      malformed: null,
    });
    expect(read(null, { RESERVA_SERVER_URL: 'http://reserva.exemplo.ao' }).malformed).toBe('RESERVA_*');
  });
});

test.each([
  ['reserva.exemplo.ao', 'https://reserva.exemplo.ao'],
  [' https://Reserva.exemplo.ao/ ', 'https://reserva.exemplo.ao'],
  ['https://reserva.exemplo.ao:8443', 'https://reserva.exemplo.ao:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['http://localhost.evil.example', null],
  ['http://10.0.0.2', null],
  ['https://reserva.exemplo.ao/r/kianda', null],
  ['https://reserva.exemplo.ao/?a=1', null],
  ['file:///etc/passwd', null],
  ['', null],
])('%o is the server %o', (typed, origin) => {
  expect(originOf(typed)).toBe(origin);
});
