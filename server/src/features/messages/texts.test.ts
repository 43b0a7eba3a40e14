import { describe, expect, test } from 'vitest';
import type { MessageSubject } from '#server/features/messages/subjects';
import { messageValues, textOf } from '#server/features/messages/texts';

const now = new Date('2026-11-21T15:00:00Z');
/** 20:00 in Luanda (UTC+1). */
const subject = {
  message: { type: 'CONFIRM', lang: 'PT-AO', body: null, createdAt: new Date('2026-11-20T10:00:00Z') },
  name: 'Marisa',
  date: '2026-11-21',
  time: '20:00',
  people: 4,
  roomName: 'Sala',
  treatmentNames: { 'PT-AO': 'Massagem', 'PT-PT': null, EN: 'Massage' },
  professional: 'Marta',
  further: [],
  depositValue: '2000.00',
  partyStatus: 'CONFIRMED',
  holdUntil: null,
  partyToken: 'party',
  entryToken: null,
  windowMinutes: null,
  nextTime: null,
  timezone: 'Africa/Luanda',
  venueName: 'Kianda',
  noticeMinutes: 120,
  template: '{tempo_limite}',
} as unknown as MessageSubject;
const later = { date: subject.date, time: '21:00', people: 4, isHeld: false };
type Message = MessageSubject['message'];
const message = (over: Partial<Message>): Message => ({ ...subject.message, ...over });
const limitOf = (over: Partial<MessageSubject>, at = now) => textOf({ ...subject, ...over }, 'https://r.ao', at);
const linkOf = (over: Partial<MessageSubject>) =>
  messageValues({ ...subject, ...over }, 'https://r.ao', now).link_confirmar;

describe('the text of a message', () => {
  test('is the text as sent, or of a decision', () => {
    expect(limitOf({ message: message({ body: 'Enviado' }) })).toBe('Enviado');
    expect(limitOf({ message: message({ body: 'Aprovado', type: 'DECISION' }) })).toBe('Aprovado');
    expect(limitOf({ message: message({ type: 'DECISION' }) })).toBe('');
  });

  test('names treatment and professional, in the language of the message or else the venue’s first one', () => {
    const template = '{servico} com {profissional}.';
    expect(limitOf({ template })).toBe('Massagem com Marta.');
    expect(limitOf({ template, message: message({ lang: 'EN' }) })).toBe('Massage com Marta.');
    expect(limitOf({ template, message: message({ lang: 'PT-PT' }) })).toBe('Massagem com Marta.');
    expect(limitOf({ template, treatmentNames: null, professional: '' })).toBe(' com .');
  });

  test('names all treatments of a visit, and each professional once', () => {
    const template = '{servico} com {profissional}.';
    const facial = { ...later, names: { 'PT-AO': 'Facial', 'PT-PT': null, EN: null }, professional: 'Marta' };
    const bath = { ...later, names: { 'PT-AO': 'Banho', 'PT-PT': null, EN: 'Bath' }, professional: null };
    expect(limitOf({ template, further: [facial] })).toBe('Massagem e Facial com Marta.');
    const further = [facial, bath, { ...facial, professional: 'Rui' }];
    expect(limitOf({ template, further })).toBe('Massagem, Facial, Banho e Facial com Marta e Rui.');
    expect(limitOf({ template, further: [bath], message: message({ lang: 'EN' }) })).toBe(
      'Massage and Bath com Marta.',
    );
  });

  test('counts the guests of a visit who are treated at one time', () => {
    const part = { ...later, people: 1, names: { 'PT-AO': 'Facial', 'PT-PT': null, EN: null }, professional: null };
    const peopleOf = (over: Partial<MessageSubject>) => limitOf({ template: '{pessoas}', people: 1, ...over });
    expect(peopleOf({})).toBe('1');
    expect(peopleOf({ further: [part] })).toBe('1');
    expect(peopleOf({ further: [{ ...part, time: subject.time }, part] })).toBe('2');
  });

  test('comes from the template of the venue, else from the built-in one with the name of the venue', () => {
    expect(limitOf({ template: 'Olá {nome}, {pessoas} em {sala}: {dep_valor} Kz' })).toBe(
      'Olá Marisa, 4 em Sala: 2.000 Kz',
    );
    const builtIn = limitOf({ template: null });
    expect(builtIn).toMatch(/Kianda · Reserva$/);
    expect(builtIn).toContain('Depósito: 2.000 Kz');
    expect(limitOf({ template: null, depositValue: null })).not.toContain('Depósito');
  });

  test('of an offer without a template names what the party has: seats, the room or its treatment', () => {
    const offer = (over: Partial<MessageSubject>) =>
      limitOf({ template: null, message: message({ type: 'WAITLIST' }), partyStatus: 'HOLD', holdUntil: now, ...over });
    const treated = offer({});
    expect(treated).toContain('Há uma vaga para si:');
    expect(treated).toContain('🛎️ Massagem\n👤 Marta\n📍 Sala');
    expect(offer({ professional: '' })).toContain('🛎️ Massagem\n📍 Sala');
    const alone = { treatmentNames: null, professional: '' };
    expect(offer({ ...alone, hasRoom: true })).toMatch(/A sala está livre para si:[\s\S]*Guardamos a sala até/);
    const seats = offer({ ...alone, hasRoom: false });
    expect(seats).toMatch(/Há lugar para si:[\s\S]*Guardamos os lugares até/);
    expect(seats).not.toContain('Massagem');
  });
});

describe('the time limit', () => {
  test('is the last time to cancel, or the slot if that was before the message', () => {
    expect(limitOf({})).toBe('18:00');
    expect(limitOf({ message: message({ createdAt: new Date('2026-11-21T17:00:00Z') }) })).toBe('20:00');
    expect(limitOf({ message: message({ createdAt: new Date('2026-11-21T16:59:59Z') }) })).toBe('18:00');
  });

  test('of a hold is its end', () => {
    const holdUntil = new Date('2026-11-21T15:30:00Z');
    expect(limitOf({ partyStatus: 'HOLD', holdUntil })).toBe('16:30');
    expect(limitOf({ partyStatus: 'HOLD', holdUntil, windowMinutes: 60 })).toBe('16:30');
    expect(limitOf({ partyStatus: 'CONFIRMED', holdUntil })).toBe('18:00');
    expect(limitOf({ partyStatus: 'HOLD', holdUntil: null as unknown as Date })).toBe('18:00');
  });

  test('of an offer counts from the sending, and never ends before the hold', () => {
    const offer = {
      message: message({ type: 'WAITLIST' }),
      partyStatus: 'HOLD',
      holdUntil: new Date('2026-11-21T15:30:00Z'),
    } as const;
    expect(limitOf({ ...offer, windowMinutes: 60 })).toBe('17:00');
    expect(limitOf({ ...offer, windowMinutes: 20 })).toBe('16:30');
    expect(limitOf({ ...offer, windowMinutes: null })).toBe('16:30');
  });

  test('of an offer is at most the end of its slot', () => {
    const offer = {
      message: message({ type: 'WAITLIST' }),
      partyStatus: 'HOLD',
      holdUntil: new Date('2026-11-21T19:00:00Z'),
      windowMinutes: 60,
    } as const;
    const sent = new Date('2026-11-21T19:05:00Z');
    expect(limitOf({ ...offer, nextTime: '20:15' }, sent)).toBe('20:15');
    expect(limitOf(offer, sent)).toBe('20:30');
  });
});

describe('the link', () => {
  test('leads to the booking', () => {
    expect(linkOf({})).toBe('https://r.ao/reserva/party');
    expect(linkOf({ entryToken: 'entry' })).toBe('https://r.ao/reserva/party');
  });

  test('of an offer, or without a booking, leads to the entry of the waiting list', () => {
    expect(linkOf({ message: message({ type: 'WAITLIST' }), entryToken: 'entry' })).toBe('https://r.ao/lista/entry');
    expect(linkOf({ partyToken: null, entryToken: 'entry' })).toBe('https://r.ao/lista/entry');
  });

  test('of an offer to a party without an entry leads to the booking', () => {
    expect(linkOf({ message: message({ type: 'WAITLIST' }) })).toBe('https://r.ao/reserva/party');
  });
});
