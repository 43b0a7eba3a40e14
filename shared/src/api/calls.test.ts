import { describe, expect, it } from 'vitest';
import { api } from '#shared/api/table';

const UUID = '0192f0c1-7a3e-7000-8000-0000000000a1';
const room = { name: 'Sala Principal', capacity: 50 };
const template = {
  venueId: UUID,
  lang: 'PT-AO',
  type: 'CONFIRM',
  body: 'Olá {nome}',
  createdAt: null,
  updatedAt: null,
};
const venue = {
  name: 'Mesa da Ilha',
  slug: 'mesa-da-ilha',
  description: 'Peixe na brasa',
  address: 'Ilha de Luanda',
  city: 'Luanda',
  phone: '+244923456789',
  coverUrl: '/objects/a.jpg',
  timezone: 'Africa/Luanda',
  minParty: 1,
  maxParty: 20,
  categoryIds: [UUID],
};
const booking = {
  venueId: UUID,
  roomId: UUID,
  name: 'Marisa Lopes',
  phone: '+244923000111',
  date: '2026-11-24',
  time: '20:00',
  people: 6,
  notes: 'Janela',
  depositValue: 2000,
};
const signUp = {
  nome: 'Tomás Ngola',
  email: 'tomas@exemplo.ao',
  password: 'kwanza',
  telemovel: '+244923456780',
  termsAccepted: true,
};

/** The calls of the specification (section 7), each with a payload as it is written there. */
const CALLS: [method: string, path: string, payload: Record<string, unknown>][] = [
  ['GET', '/auth/user', {}],
  ['POST', '/auth/manager/signup', signUp],
  ['POST', '/auth/manager/login', { email: 'tomas@exemplo.ao', password: 'kwanza' }],
  ['POST', '/auth/admin/login', { password: 'dono' }],
  ['POST', '/auth/logout', {}],
  ['GET', '/categories', {}],
  ['GET', '/venues', { categoryIds: [UUID], search: 'ilha', limit: 20, offset: 20 }],
  ['GET', '/venues/by-id/:id', { id: UUID }],
  ['GET', '/venues/:slug', { slug: 'mesa-da-ilha' }],
  ['GET', '/venues/:slugOrId/schedule/:date', { slugOrId: 'mesa-da-ilha', date: '2026-11-24' }],
  ['POST', '/reservations', booking],
  ['GET', '/admin/venues/:venueId/reservations', { venueId: UUID }],
  ['GET', '/admin/venues/:venueId/waitlist', { venueId: UUID }],
  ['POST', '/admin/waitlist/:id/promote', { id: UUID }],
  ['POST', '/admin/venues', venue],
  ['POST', '/objects/upload', {}],
  ['GET', '/admin/venues/:venueId/templates', { venueId: UUID }],
  ['POST', '/admin/venues/:venueId/templates', template],
  ['PUT', '/admin/templates/:id', { id: UUID, ...template }],
  ['GET', '/admin/venues', {}],
  ['PUT', '/admin/venues/:id/approve', { id: UUID }],
  ['PUT', '/admin/venues/:id/reject', { id: UUID }],
  ['GET', '/super-admin/pending-venues', {}],
  ['GET', '/super-admin/stats', {}],
  ['POST', '/super-admin/venues/:venueId/approve', { venueId: UUID, action: 'rejected', comment: 'Falta a morada' }],
  ['GET', '/super-admin/venues/:venueId/logs', { venueId: UUID }],
  ['GET', '/login', {}],
  ['GET', '/login/manager', {}],
  ['GET', '/login/admin', {}],
];

const endpointOf = (method: string, path: string) =>
  Object.values(api).find((each) => each.method === method && each.path === path)!;
const parsed = (method: string, path: string, payload: object) => endpointOf(method, path).input.safeParse(payload);

describe('the calls of the specification', () => {
  it.each(CALLS)(
    '%s %s accepts its payload',
    {
      tags: [
        'spec-5.3',
        'spec-7.5',
        'spec-7.6',
        'spec-7.7',
        'spec-7.8',
        'spec-7.9',
        'spec-7.10',
        'spec-7.11',
        'spec-7.14',
        'spec-7.15',
        'spec-7.16',
        'spec-7.17',
        'spec-7.19',
        'spec-7.20',
        'spec-7.21',
        'spec-7.22',
        'spec-7.23',
        'spec-7.24',
        'spec-7.25',
        'spec-7.26',
        'spec-7.27',
        'spec-7.28',
        'spec-7.29',
        'spec-7.30',
        'spec-7.31',
        'spec-7.32',
        'spec-7.33',
        'spec-7.34',
      ],
    },
    (method, path, payload) => {
      expect(endpointOf(method, path), `${method} ${path}`).toBeDefined();
      const { success, data } = parsed(method, path, payload);
      expect(success).toBe(true);
      expect(data).toMatchObject(payload);
    },
  );

  it('accept absent optional fields', () => {
    const { roomId, ...rest } = booking;
    expect(parsed('POST', '/reservations', { ...booking, notes: undefined, depositValue: null }).success).toBe(true);
    expect(parsed('POST', '/reservations', rest).success).toBe(false);
    expect(parsed('GET', '/venues', {}).data).toMatchObject({ limit: 20, offset: 0, search: '', categoryIds: [] });
    const decision = ['POST', '/super-admin/venues/:venueId/approve'] as const;
    expect(parsed(...decision, { venueId: UUID, action: 'approved' }).success).toBe(true);
    expect(parsed(...decision, { venueId: UUID, action: 'pending' }).success).toBe(false);
    expect(parsed('POST', '/admin/venues', { ...venue, rooms: [room] }).success).toBe(true);
  });

  it('answer with the fields that the specification reads', {
    tags: ['spec-3.17', 'spec-3.18', 'spec-3.19', 'spec-7.22'],
  }, () => {
    const keysOf = (method: string, path: string) => {
      const reply = endpointOf(method, path).reply as unknown as { shape: object };
      return Object.keys(reply.shape);
    };
    const figures = ['totalVenues', 'pendingVenues', 'approvedVenues', 'totalUsers'];
    expect(keysOf('GET', '/super-admin/stats')).toEqual(expect.arrayContaining(figures));
    expect(keysOf('POST', '/objects/upload')).toEqual(['uploadURL']);
    expect(keysOf('GET', '/venues')).toEqual(expect.arrayContaining(['venues']));
    expect(keysOf('POST', '/admin/venues')).toEqual(expect.arrayContaining(['message']));
    expect(keysOf('GET', '/auth/user')).toEqual(expect.arrayContaining(['role']));
  });
});

it.each(Object.entries(api))('the facts of %s agree with its path', (_name, { path, access, ...row }) => {
  expect(row.isSecretLink).toBe(path.includes('/:token'));
  expect(row.isBeforeFactor).toBe(path.startsWith('/auth/') && access !== 'public');
  expect(row.deskToken === 'ofVenue').toBe(path.startsWith('/desk/venues/'));
});
