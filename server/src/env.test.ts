import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bucketOf, directUrlOf, mailSettingsOf, readEnv, smsOf, whatsappOf } from '#server/env';

const whatsapp = {
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'verify',
};
const bucket = {
  S3_ENDPOINT: 'https://s3.exemplo.ao/',
  S3_BUCKET: 'reserva',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const mail = { MAIL_URL: 'smtps://user:pass@smtp.exemplo.ao', MAIL_FROM: 'Reserva <reservas@exemplo.ao>' };
const withoutDefault = [
  'WHATSAPP_CODE_TEMPLATE',
  'SMS_URL',
  'SMS_TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'SESSION_SECRET',
  'SESSION_SECRET_FORMER',
  'SECURITY_LOG',
  'ADMIN_PASSWORD',
  'DEMO_ON_PUBLIC_ADDRESS',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  ...Object.keys(whatsapp),
  ...Object.keys(bucket),
  ...Object.keys(mail),
];

describe('the settings', () => {
  test('are all optional', () => {
    expect(readEnv({})).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_POOL: 16,
      DATA_DIR: './data',
      MIGRATE_AT_START: 'true',
      TRUST_PROXY: 0,
      PUBLIC_WRITE_LIMIT: 120,
      PUBLIC_READ_LIMIT: 6000,
      BOOKINGS_WITHOUT_PROOF: 2,
      ADDRESS_SHARE: 25,
      CODES_PER_DAY: 2000,
      SIGN_IN_LIMIT: 30,
      WHATSAPP_API_URL: 'https://graph.facebook.com/v26.0',
      WHATSAPP_PER_SECOND: 30,
      MAIL_PER_SECOND: 5,
      OTEL_TRACES_SAMPLER_ARG: 1,
      S3_REGION: 'us-east-1',
      LOG_LEVEL: 'warn',
    });
  });

  test('treat an empty value as absent', () => {
    const names = Object.keys(readEnv({})).concat(withoutDefault);
    expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}));
  });

  test("derive the site's address from the port if it is not set", () => {
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
    ['PUBLIC_URL', 'https://exemplo.ao/reservas'],
    ['PUBLIC_URL', 'https://reserva.exemplo.ao?de=sms'],
    ['DATABASE_URL', 'reserva'],
    ['DATABASE_URL', 'db.exemplo.ao/reserva'],
    ['DATABASE_URL', 'db.exemplo.ao:5432/reserva'],
    ['DATABASE_URL', 'host=db.exemplo.ao dbname=reserva'],
    ['DATABASE_URL', 'https://db.exemplo.ao/reserva'],
    ['DATABASE_URL', 'postgres://reserva:se#gredo@db.exemplo.ao/reserva'],
    ['DATABASE_URL', 'postgres://reserva:12#gredo@db.exemplo.ao/reserva'],
    ['DATABASE_DIRECT_URL', 'db.exemplo.ao/reserva'],
    ['DATABASE_REPLICA_URL', 'db.exemplo.ao/reserva'],
    ['DATABASE_POOL', '0'],
    ['SESSION_SECRET', 'short'],
    ['ADMIN_PASSWORD', '12345'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['PUBLIC_WRITE_LIMIT', '0'],
    ['SIGN_IN_LIMIT', 'many'],
    ['PUBLIC_READ_LIMIT', '0'],
    ['METRICS_TOKEN', 'short'],
    ['DEMO_ON_PUBLIC_ADDRESS', 'yes'],
    ['BOOKINGS_WITHOUT_PROOF', '-1'],
    ['ADDRESS_SHARE', '0'],
    ['ADDRESS_SHARE', '101'],
    ['WHATSAPP_PHONE_NUMBER_ID', '+244 923'],
    ['S3_ENDPOINT', 's3.exemplo.ao'],
    ['S3_BUCKET', 'Reserva/fotos'],
    ['WHATSAPP_API_URL', 'graph.facebook.com'],
    ['LOG_LEVEL', 'loud'],
    ['MAIL_URL', 'smtp.exemplo.ao'],
    ['MAIL_URL', 'https://smtp.exemplo.ao'],
    ['CODES_PER_DAY', '0'],
    ['SMS_URL', 'sms'],
    ['WHATSAPP_CODE_TEMPLATE', 'Código'],
    ['MAIL_FROM', 'Reserva'],
    ['MAIL_FROM', 'Reserva <reservas@exemplo.ao>\r\nBcc: a@exemplo.ao'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`not valid \\(see \\.env\\.example\\):\\n  ${name}: `));
  });

  test.each([
    'postgres://reserva:segredo@db.exemplo.ao:5432/reserva?sslmode=verify-full',
    'postgresql://reserva@[::1]/reserva',
    'postgres:///reserva?host=/var/run/postgresql',
    'postgres://reserva@%2Fvar%2Frun%2Fpostgresql/reserva',
  ])('%s is an address of a database', (url) => expect(readEnv({ DATABASE_URL: url }).DATABASE_URL).toBe(url));

  test('report several invalid values together, without the values', () => {
    const read = () => readEnv({ PORT: 'web', SESSION_SECRET: 'segredo' });
    expect(read).toThrow(/PORT: .*\n {2}SESSION_SECRET: must have at least 16 characters/);
    expect(read).not.toThrow(/segredo/);
  });
});

describe('sending by WhatsApp', () => {
  test('is off with no settings and on with all of them', () => {
    expect(whatsappOf(readEnv({}))).toBeNull();
    expect(whatsappOf(readEnv({ ...whatsapp, WHATSAPP_API_URL: 'http://127.0.0.1:9/v1/' }))).toEqual({
      ...whatsapp,
      WHATSAPP_API_URL: 'http://127.0.0.1:9/v1',
    });
  });

  test.each(Object.keys(whatsapp))('does not start without %s where the others are set', (name) => {
    expect(() => readEnv({ ...whatsapp, [name]: '' })).toThrow(
      new RegExp(`not valid \\(see \\.env\\.example\\):\\n  ${name}: must be set too`),
    );
  });
});

describe('codes', () => {
  test('uses SMS if gateway and token are set', () => {
    const sms = { SMS_URL: 'https://sms.exemplo.ao/v1', SMS_TOKEN: 'token' };
    expect(smsOf(readEnv({}))).toBeNull();
    expect(smsOf(readEnv(sms))).toEqual({ url: sms.SMS_URL, token: sms.SMS_TOKEN });
    expect(() => readEnv({ ...sms, SMS_TOKEN: '' })).toThrow('SMS_TOKEN: must be set too');
  });

  test('uses the WhatsApp API if it is set', () => {
    const template = { WHATSAPP_CODE_TEMPLATE: 'codigo_reserva' };
    expect(readEnv({ ...whatsapp, ...template }).WHATSAPP_CODE_TEMPLATE).toBe('codigo_reserva');
    expect(() => readEnv(template)).toThrow('WHATSAPP_TOKEN: must be set too');
  });
});

describe('the direct address', () => {
  const [pooler, direct] = ['postgres://pooler:6432/reserva', 'postgres://database:5432/reserva'];

  test('is used for sessions beside a pooler, else DATABASE_URL is', () => {
    expect(directUrlOf(readEnv({}))).toBeUndefined();
    expect(directUrlOf(readEnv({ DATABASE_URL: direct }))).toBe(direct);
    expect(directUrlOf(readEnv({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct }))).toBe(direct);
  });

  test('does not start alone', () => {
    expect(() => readEnv({ DATABASE_DIRECT_URL: direct })).toThrow('DATABASE_URL: must be set too');
  });
});

describe('e-mail', () => {
  test('is off with no settings and on with server and sender', () => {
    expect(mailSettingsOf(readEnv({}))).toBeNull();
    expect(mailSettingsOf(readEnv(mail))).toEqual({ url: mail.MAIL_URL, from: mail.MAIL_FROM });
    expect(mailSettingsOf(readEnv({ ...mail, MAIL_FROM: 'a@exemplo.ao' }))?.from).toBe('a@exemplo.ao');
  });

  test.each(Object.keys(mail))('does not start without %s where the other is set', (name) => {
    expect(() => readEnv({ ...mail, [name]: '' })).toThrow(
      new RegExp(`not valid \\(see \\.env\\.example\\):\\n  ${name}: must be set too`),
    );
  });
});

test('.env.example explains every setting, with the default that it has', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const shown = Object.fromEntries(
    [...example.matchAll(/^#? ?([A-Z\d_]+)=(.*)$/gm)].map((line) => [line[1]!, line[2]!]),
  );
  const known = [...Object.keys(readEnv({})), ...withoutDefault];
  expect(Object.keys(shown).sort()).toEqual(known.sort());
  expect(readEnv(shown)).toEqual(readEnv({}));
});

describe('the bucket for pictures', () => {
  test('is configured once all its settings are present, without a trailing slash', () => {
    expect(bucketOf(readEnv({}))).toBeNull();
    expect(bucketOf(readEnv(bucket))).toEqual({
      endpoint: 'https://s3.exemplo.ao',
      bucket: 'reserva',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
  });

  test.each(Object.keys(bucket))('is refused if only partly set: %s is missing', (name) => {
    expect(() => readEnv({ ...bucket, [name]: '' })).toThrow(`${name}: must be set too`);
  });
});
