/** All demo accounts have the same password. */
export const demoManagers = [
  { firstName: 'Elsa', lastName: 'Neto', email: 'elsa.neto@exemplo.ao', phone: '+244900000101' },
  { firstName: 'Domingos', lastName: 'Cassule', email: 'domingos.cassule@exemplo.ao', phone: '+244900000102' },
  { firstName: 'Márcia', lastName: 'Tchilombo', email: 'marcia.tchilombo@exemplo.ao', phone: '+244900000103' },
] as const;

export const demoDesk = {
  firstName: 'Nelson',
  lastName: 'Bento',
  email: 'balcao@exemplo.ao',
  phone: '+244900000104',
} as const;

export const demoPassword = 'reserva-demo-2026';

export const firstNames = [
  'Adalgisa',
  'Amélia',
  'Ana',
  'Anacleto',
  'Belmiro',
  'Carlos',
  'Celeste',
  'Cândida',
  'Djamila',
  'Edson',
  'Engrácia',
  'Esperança',
  'Fátima',
  'Filomena',
  'Gelson',
  'Hélder',
  'Inês',
  'Isabel',
  'Ivone',
  'Januário',
  'João',
  'Josefa',
  'Kiesse',
  'Leonel',
  'Lídia',
  'Luzia',
  'Manuel',
  'Nelson',
  'Osvaldo',
  'Paulina',
  'Quintino',
  'Rosa',
  'Teresa',
  'Valdemar',
  'Zeferino',
];

export const lastNames = [
  'Afonso',
  'André',
  'Bento',
  'Cabral',
  'Capitango',
  'Cassoma',
  'Chivukuvuku',
  'Dala',
  'Epalanga',
  'Faria',
  'Gaspar',
  'Jamba',
  'Kapenda',
  'Kiala',
  'Lopes',
  'Lukamba',
  'Mateus',
  'Miguel',
  'Muteka',
  'Ngola',
  'Nunes',
  'Pacheco',
  'Quissanga',
  'Sachipengo',
  'Samba',
  'Tavares',
  'Tchipenda',
  'Vunge',
  'Xavier',
  'Zau',
];

export const guestNotes = [
  'Aniversário, mesa junto à janela',
  'Sem marisco',
  'Cadeira de bebé',
  'Alergia a amendoim',
  'Junto à música',
  'Jantar de trabalho, mesa sossegada',
  'Uma pessoa em cadeira de rodas',
  'Chegam em dois carros',
  'Vegetariana',
];

export interface DemoParty {
  room: number;
  time: string;
  name: string;
  people: number;
  notes?: string;
  deposit?: boolean;
  /** `early`: arrived before opening. `late`: not arrived yet. `hold`: not confirmed by link. */
  mark?: 'early' | 'late' | 'hold';
}

/** Tonight's parties, in rooms 0 Sala Principal, 1 Terraço, 2 Sala Privada. */
export const busyEvening: DemoParty[] = [
  {
    room: 0,
    time: '19:00',
    name: 'Adalgisa Faria',
    people: 4,
    mark: 'early',
    notes: 'Chegaram mais cedo',
    deposit: true,
  },
  { room: 0, time: '19:00', name: 'Belmiro Quissanga', people: 6, deposit: true },
  { room: 1, time: '19:00', name: 'Luzia e Paulo Dala', people: 2, mark: 'early', notes: 'Chegaram mais cedo' },
  { room: 0, time: '19:30', name: 'Bruno Teixeira', people: 4, notes: 'Sem marisco', deposit: true },
  { room: 1, time: '19:30', name: 'Nádia Fortes', people: 2, mark: 'late' },
  { room: 0, time: '19:30', name: 'Ernesto Vunge', people: 5, deposit: true },
  { room: 0, time: '20:00', name: 'Domingos Kiala', people: 5, mark: 'late', notes: 'Junto à janela', deposit: true },
  { room: 2, time: '20:00', name: 'Yuri Baptista', people: 7, notes: 'Aniversário, trazem bolo', deposit: true },
  { room: 1, time: '20:00', name: 'Marisa Lopes', people: 4 },
  { room: 1, time: '20:30', name: 'Tomás Ngola', people: 6, notes: 'Aniversário', deposit: true },
  { room: 0, time: '20:30', name: 'Celeste Augusto', people: 4 },
  { room: 0, time: '20:30', name: 'Isabel Pacheco', people: 2, deposit: true },
  { room: 0, time: '20:30', name: 'Rui Sampaio', people: 6, notes: 'Alergia a amendoim', deposit: true },
  { room: 1, time: '20:30', name: 'Leonel Cassoma', people: 6, deposit: true },
  { room: 0, time: '21:00', name: 'Engrácia Muteka', people: 3 },
  { room: 0, time: '21:00', name: 'Hélder Capitango', people: 4, notes: 'Cadeira de bebé', deposit: true },
  { room: 1, time: '21:00', name: 'Djamila Xavier', people: 5, deposit: true },
  { room: 0, time: '21:30', name: 'Osvaldo Jamba', people: 2, notes: 'Perto da música' },
  { room: 1, time: '21:30', name: 'Teresa Lukamba', people: 4, deposit: true },
  { room: 2, time: '22:00', name: 'Kiesse Samba', people: 8, notes: 'Jantar de curso', deposit: true },
  { room: 0, time: '22:00', name: 'Januário Bento', people: 6 },
  { room: 1, time: '22:00', name: 'Filomena Zau', people: 4 },
  { room: 0, time: '22:30', name: 'Anacleto Gaspar', people: 3, mark: 'hold' },
];

export const waitingList = [
  { room: 1, time: '20:30', name: 'Sandra Malanje', people: 2, altPref: 'NEAR', minutesAgo: 71 },
  { room: 1, time: '20:30', name: 'Ivone Tchipenda', people: 4, altPref: 'NEAR', minutesAgo: 48 },
  { room: 2, time: '22:00', name: 'Carlos Epalanga', people: 6, altPref: 'STRICT', minutesAgo: 26 },
  { room: 0, time: '20:30', name: 'Família Nzinga', people: 5, altPref: 'ANY', minutesAgo: 12 },
  { room: 0, time: '21:00', name: 'Quintino Sachipengo', people: 2, altPref: 'NEAR', minutesAgo: 6 },
] as const;
