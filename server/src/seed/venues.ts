import type { TradeCategory } from '#server/seed/categories';
import type { Cover } from '#server/seed/covers';
import type { cities } from '#shared/venues/schema';

/** Arrival times. `days`: weekdays (0 is Sunday); default every day. */
export interface DemoService {
  first: string;
  last: string;
  every?: number;
  days?: number[];
  /** Default: the room's capacity spread over a stay. */
  perSlot?: number;
}

export interface DemoRoom {
  name: string;
  capacity: number;
  services?: DemoService[];
  /** For one party at a time. */
  whole?: { stayMinutes: number; minPeople?: number; bufferMinutes?: number };
}

export interface DemoVenue {
  name: string;
  city: (typeof cities)[number];
  address: string;
  phone: string;
  categories: TradeCategory[];
  description: string | null;
  cover: Cover | null;
  owner?: number;
  rooms: DemoRoom[];
  minParty?: number;
  maxParty?: number;
  busy: number;
}

const lunch = { first: '12:00', last: '14:30' };
const dinner = { first: '19:00', last: '22:30' };
const breakfastToTea = { first: '08:00', last: '18:00' };
/** Until 01:30 of the next day. */
const lateNight = { first: '18:00', last: '01:30' };
const weekend = [5, 6, 0];

/** For the treatments of a spa. */
const cabin = (name: string, capacity: number): DemoRoom => ({
  ...{ name, capacity },
  services: [{ first: '09:00', last: '18:00', every: 30, perSlot: capacity }],
  whole: { stayMinutes: 60, bufferMinutes: 15 },
});

/** No Angolan operator uses 900: messages cannot reach a real phone. The first venue has the busiest evening. */
export const demoVenues: DemoVenue[] = [
  {
    name: 'Casa da Kianda',
    city: 'Luanda',
    address: 'Av. Murtala Mohammed 118, Ilha',
    phone: '+244900456789',
    categories: ['restaurante', 'beira-mar', 'cozinha-angolana'],
    description:
      'Cozinha do mar na Ilha: calulu de peixe seco, lagosta grelhada e muamba de galinha, servidos com os pés quase na areia. Ao sábado há música ao vivo a partir das 21:00.',
    cover: { scene: 'praia' },
    owner: 0,
    maxParty: 14,
    busy: 1,
    rooms: [
      { name: 'Sala Principal', capacity: 56, services: [{ first: '19:00', last: '23:30', perSlot: 14 }] },
      { name: 'Terraço', capacity: 48, services: [{ first: '19:00', last: '23:30', perSlot: 12 }] },
      {
        name: 'Sala Privada',
        capacity: 8,
        services: [{ first: '20:00', last: '22:00', every: 120, perSlot: 8 }],
        whole: { stayMinutes: 120 },
      },
    ],
  },
  {
    name: 'Mirante da Baía',
    city: 'Luanda',
    address: 'Av. 4 de Fevereiro 212, Marginal',
    phone: '+244900210345',
    categories: ['restaurante', 'rooftop', 'marisqueira'],
    description:
      'Terraço sobre a baía, peixe grelhado na brasa e mesas viradas para o pôr do sol na Marginal. Ao almoço há menu do dia; ao jantar, a carta completa.',
    cover: { scene: 'mirante' },
    owner: 0,
    busy: 0.55,
    rooms: [
      { name: 'Sala Principal', capacity: 60, services: [lunch, dinner] },
      { name: 'Terraço', capacity: 40, services: [dinner] },
    ],
  },
  {
    name: 'Jango do Miradouro',
    city: 'Luanda',
    address: 'Rua do Miradouro da Lua, km 40, Belas',
    phone: '+244900318220',
    categories: ['bar', 'musica-ao-vivo'],
    description: 'Petiscos, cerveja gelada e semba ao vivo às sextas e aos sábados, debaixo do jango.',
    cover: { scene: 'jango' },
    owner: 1,
    busy: 0.5,
    rooms: [
      { name: 'Jango', capacity: 48, services: [lateNight] },
      { name: 'Balcão', capacity: 16, services: [lateNight] },
    ],
  },
  {
    name: 'Spa Maboque',
    city: 'Luanda',
    address: 'Rua Rainha Ginga 74, Coqueiros',
    phone: '+244900511007',
    categories: ['spa'],
    description: 'Massagens, banho turco e um jardim calmo no meio da cidade. Salas individuais e de casal.',
    cover: { scene: 'spa' },
    owner: 2,
    maxParty: 4,
    busy: 0.45,
    rooms: [
      {
        name: 'Sala de casal',
        capacity: 2,
        services: [{ first: '09:00', last: '18:00', every: 30, perSlot: 2 }],
        whole: { stayMinutes: 60, bufferMinutes: 30 },
      },
      { name: 'Banho turco', capacity: 6, services: [{ first: '09:00', last: '19:00', every: 60, perSlot: 3 }] },
      cabin('Cabine Múcua', 1),
      cabin('Cabine Gajaja', 1),
      cabin('Cabine Imbondeiro', 2),
    ],
  },
  {
    name: 'Salão Acácias',
    city: 'Luanda',
    address: 'Rua Comandante Gika 19, Alvalade',
    phone: '+244900620118',
    categories: ['eventos', 'restaurante', 'musica-ao-vivo', 'lounge'],
    description: 'Casamentos, jantares de empresa e aniversários até 200 pessoas, com jardim e parque próprio.',
    cover: { scene: 'arcadas' },
    owner: 1,
    minParty: 8,
    maxParty: 200,
    busy: 0.35,
    rooms: [
      {
        name: 'Grande Salão',
        capacity: 200,
        services: [{ first: '12:00', last: '20:00', every: 60, days: weekend, perSlot: 100 }],
        whole: { stayMinutes: 240, minPeople: 40, bufferMinutes: 60 },
      },
      { name: 'Jardim', capacity: 80, services: [{ first: '13:00', last: '19:00', every: 180, perSlot: 40 }] },
    ],
  },
  {
    name: 'Quintal da Mutamba',
    city: 'Luanda',
    address: 'Largo da Mutamba 6, Ingombota',
    phone: '+244900733410',
    categories: ['bar'],
    description: null,
    cover: null,
    busy: 0.3,
    rooms: [{ name: 'Quintal', capacity: 40 }],
  },
  {
    name: 'Marisqueira do Cabo',
    city: 'Luanda',
    address: 'Av. Murtala Mohammed 402, Ilha do Cabo',
    phone: '+244900845120',
    categories: ['marisqueira', 'restaurante', 'beira-mar'],
    description:
      'Gambas, caranguejo e choco acabados de chegar da lota. O arroz de marisco serve-se no tacho e dá para quatro.',
    cover: { scene: 'praia', turn: -8, light: 1.12, mirrored: true },
    owner: 0,
    busy: 0.5,
    rooms: [
      { name: 'Sala', capacity: 44, services: [lunch, dinner] },
      { name: 'Esplanada', capacity: 24, services: [lunch, dinner] },
    ],
  },
  {
    name: 'Café Kinaxixi',
    city: 'Luanda',
    address: 'Largo do Kinaxixi 11, Maianga',
    phone: '+244900902233',
    categories: ['cafe', 'pastelaria'],
    description: 'Café do Uíge moído na hora, pão quente e mesas junto à janela para trabalhar toda a manhã.',
    cover: { scene: 'cafe' },
    busy: 0.4,
    maxParty: 8,
    rooms: [{ name: 'Sala', capacity: 32, services: [breakfastToTea] }],
  },
  {
    name: 'Terraço Ngola',
    city: 'Luanda',
    address: 'Rua Major Kanhangulo 100, 14.º andar, Baixa',
    phone: '+244900118904',
    categories: ['rooftop', 'lounge', 'bar'],
    description: 'No décimo quarto andar, com a cidade inteira aos pés. DJ residente de quinta a sábado.',
    cover: { scene: 'mirante', turn: -30, light: 0.9, mirrored: true },
    owner: 1,
    busy: 0.6,
    rooms: [
      { name: 'Terraço', capacity: 60, services: [lateNight] },
      { name: 'Lounge VIP', capacity: 20, services: [lateNight] },
    ],
  },
  {
    name: 'Churrasqueira Bairro Azul',
    city: 'Luanda',
    address: 'Rua do Bairro Azul 33, Samba',
    phone: '+244900227781',
    categories: ['churrasqueira', 'restaurante'],
    description: 'Frango no carvão, picanha e cabrito ao domingo. Doses para partilhar e quintal para as crianças.',
    cover: { scene: 'brasa' },
    busy: 0.45,
    rooms: [{ name: 'Sala Principal', capacity: 50, services: [lunch, dinner] }],
  },
  {
    name: 'Garrafeira Ingombota',
    city: 'Luanda',
    address: 'Rua da Missão 58, Ingombota',
    phone: '+244900339012',
    categories: ['bar', 'lounge'],
    description: 'Mais de duzentos rótulos, tábuas de queijo e provas comentadas à quarta-feira. Só com marcação.',
    cover: { scene: 'garrafeira' },
    busy: 0.5,
    maxParty: 10,
    rooms: [{ name: 'Adega', capacity: 24 }],
  },
  {
    name: 'Esplanada do Mussulo',
    city: 'Luanda',
    address: 'Praia da Contracosta, Mussulo',
    phone: '+244900441677',
    categories: ['restaurante', 'beira-mar'],
    description:
      'Chega-se de barco e fica-se o dia: peixe inteiro na brasa, água de coco e redes à sombra das palmeiras.',
    cover: { scene: 'praia', turn: 12, light: 1.18 },
    busy: 0.4,
    rooms: [{ name: 'Esplanada', capacity: 60, services: [{ first: '11:00', last: '16:30' }] }],
  },
  {
    name: 'Pastelaria Flor de Luanda',
    city: 'Luanda',
    address: 'Rua Amílcar Cabral 145, Ingombota',
    phone: '+244900553390',
    categories: ['pastelaria', 'cafe'],
    description: 'Bolos de aniversário por encomenda, pastéis de nata e sumos naturais de múcua e gajaja.',
    cover: null,
    busy: 0.25,
    maxParty: 6,
    rooms: [{ name: 'Salão de chá', capacity: 28, services: [breakfastToTea] }],
  },
  {
    name: 'Planalto na Brasa',
    city: 'Huambo',
    address: 'Av. da Independência 87, Cidade Alta',
    phone: '+244900664215',
    categories: ['churrasqueira', 'restaurante', 'cozinha-angolana'],
    description:
      'Carne do planalto grelhada em lenha de eucalipto, com funge, feijão de óleo de palma e jindungo à parte.',
    cover: { scene: 'brasa', turn: 10, light: 1.12, mirrored: true },
    owner: 2,
    busy: 0.45,
    rooms: [
      { name: 'Sala Principal', capacity: 48, services: [lunch, dinner] },
      { name: 'Alpendre', capacity: 24, services: [dinner] },
    ],
  },
  {
    name: 'Café da Estação',
    city: 'Huambo',
    address: 'Largo da Estação dos Caminhos de Ferro 2',
    phone: '+244900775532',
    categories: ['cafe', 'pastelaria'],
    description: 'Na antiga gare, com bolo de milho, chá de caxinde e o comboio a passar à janela.',
    cover: { scene: 'cafe', turn: -8, light: 0.88, mirrored: true },
    busy: 0.3,
    maxParty: 8,
    rooms: [{ name: 'Gare', capacity: 30, services: [breakfastToTea] }],
  },
  {
    name: 'Jardim da Chianga',
    city: 'Huambo',
    address: 'Estrada da Chianga, km 6',
    phone: '+244900886043',
    categories: ['eventos', 'restaurante'],
    description: 'Quinta com lago e arcadas para festas ao ar livre. O almoço de domingo é em bufete.',
    cover: { scene: 'arcadas', turn: 9, light: 0.88 },
    minParty: 2,
    maxParty: 120,
    busy: 0.3,
    rooms: [
      { name: 'Arcadas', capacity: 120, services: [{ first: '12:00', last: '18:00', every: 120, perSlot: 60 }] },
      { name: 'Sala do Lago', capacity: 30, services: [lunch] },
    ],
  },
  {
    name: 'Serra Lounge',
    city: 'Huambo',
    address: 'Rua 5 de Outubro 23, Cidade Baixa',
    phone: '+244900997156',
    categories: ['lounge', 'bar', 'musica-ao-vivo'],
    description: 'Cocktails de frutas do planalto e jazz às quintas, à volta da lareira.',
    cover: { scene: 'garrafeira', turn: -16, light: 1.02, mirrored: true },
    busy: 0.35,
    rooms: [{ name: 'Lounge', capacity: 36, services: [lateNight] }],
  },
  {
    name: 'Marisqueira Ombala',
    city: 'Benguela',
    address: 'Praia Morena 8',
    phone: '+244900129840',
    categories: ['marisqueira', 'restaurante', 'beira-mar'],
    description: 'Ostras da baía Farta, lagosta ao natural e caldeirada à moda de Benguela, em frente ao mar.',
    cover: { scene: 'praia', turn: -18, light: 0.86 },
    owner: 2,
    busy: 0.5,
    rooms: [
      { name: 'Sala', capacity: 40, services: [lunch, dinner] },
      { name: 'Varanda', capacity: 20, services: [dinner] },
    ],
  },
  {
    name: 'Largo das Acácias Rubras',
    city: 'Benguela',
    address: 'Rua Cândido dos Reis 15',
    phone: '+244900231965',
    categories: ['restaurante', 'cozinha-angolana'],
    description:
      'Comida de casa num pátio colonial: mufete ao sábado, cabidela à quinta e doce de ginguba todos os dias.',
    cover: { scene: 'arcadas', turn: -12, light: 1.04, mirrored: true },
    busy: 0.4,
    rooms: [{ name: 'Pátio', capacity: 46, services: [lunch, dinner] }],
  },
  {
    name: 'Spa Águas do Cavaco',
    city: 'Benguela',
    address: 'Av. Fausto Frazão 51',
    phone: '+244900342718',
    categories: ['spa', 'beira-mar'],
    description: 'Talassoterapia, pedras quentes e ioga ao nascer do sol sobre a praia.',
    cover: { scene: 'spa', turn: 38, light: 1.08, mirrored: true },
    maxParty: 4,
    busy: 0.35,
    rooms: [
      { name: 'Sala das pedras', capacity: 4, services: [{ first: '07:00', last: '18:00', every: 60, perSlot: 2 }] },
    ],
  },
  {
    name: 'Quintal do Semba',
    city: 'Benguela',
    address: 'Rua Sacadura Cabral 92',
    phone: '+244900453826',
    categories: ['bar', 'musica-ao-vivo'],
    description: 'Roda de semba às sextas, kizomba aos sábados e muamba de madrugada para quem aguenta.',
    cover: { scene: 'jango', turn: -24, light: 1.12, mirrored: true },
    owner: 1,
    busy: 0.55,
    rooms: [{ name: 'Quintal', capacity: 60, services: [lateNight] }],
  },
  {
    name: 'Varanda da Restinga',
    city: 'Lobito',
    address: 'Av. da Restinga 140',
    phone: '+244900564937',
    categories: ['restaurante', 'rooftop', 'beira-mar'],
    description: 'Na ponta da Restinga, com mar dos dois lados. Garoupa ao sal e sobremesas de maracujá.',
    cover: { scene: 'mirante', turn: 14, light: 1.12 },
    owner: 2,
    busy: 0.5,
    rooms: [
      { name: 'Varanda', capacity: 36, services: [lunch, dinner] },
      { name: 'Sala', capacity: 40, services: [dinner] },
    ],
  },
  {
    name: 'Bar Caponte',
    city: 'Lobito',
    address: 'Rua 15 de Agosto 27, Caponte',
    phone: '+244900675048',
    categories: ['bar', 'musica-ao-vivo', 'lounge'],
    description: 'Balcão comprido, finos bem tirados, futebol em ecrã grande e mesas no passeio.',
    cover: { scene: 'garrafeira', turn: 10, light: 0.9 },
    busy: 0.35,
    rooms: [{ name: 'Balcão', capacity: 30 }],
  },
  {
    name: 'Flamingo Azul',
    city: 'Lobito',
    address: 'Rua do Mangal 5, Compão',
    phone: '+244900786159',
    categories: ['restaurante', 'marisqueira'],
    description: 'Junto ao mangal onde pousam os flamingos. Camarão da baía e arroz de polvo para duas pessoas.',
    cover: { scene: 'praia', turn: 18, light: 0.8, mirrored: true },
    busy: 0.4,
    rooms: [{ name: 'Sala Principal', capacity: 42 }],
  },
];

export const pendingVenues: DemoVenue[] = [
  {
    name: 'Casa do Embondeiro',
    city: 'Luanda',
    address: 'Via Expressa, Talatona',
    phone: '+244900897260',
    categories: ['restaurante', 'eventos', 'cozinha-angolana'],
    description: 'Almoços de família à sombra de um embondeiro centenário, com parque infantil e sala para festas.',
    cover: { scene: 'jango', turn: 16, light: 1.1 },
    owner: 0,
    busy: 0,
    rooms: [
      { name: 'Sala Principal', capacity: 70 },
      { name: 'Sombra', capacity: 40 },
    ],
  },
  {
    name: 'Adega da Catumbela',
    city: 'Lobito',
    address: 'Rua da Ponte 3, Catumbela',
    phone: '+244900908371',
    categories: ['bar', 'restaurante'],
    description: 'Petiscos e vinhos junto ao rio, numa antiga casa de açúcar.',
    cover: { scene: 'garrafeira', turn: -10, light: 1.15 },
    owner: 2,
    busy: 0,
    rooms: [{ name: 'Adega', capacity: 34 }],
  },
];
