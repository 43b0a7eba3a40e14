export const tradeCategories = [
  { slug: 'restaurante', name: 'Restaurante', emoji: '🍽️' },
  { slug: 'bar', name: 'Bar', emoji: '🍸' },
  { slug: 'spa', name: 'Spa', emoji: '💆' },
  { slug: 'eventos', name: 'Eventos', emoji: '🎉' },
  { slug: 'beira-mar', name: 'Beira-mar', emoji: '🌊' },
  { slug: 'musica-ao-vivo', name: 'Música ao vivo', emoji: '🎶' },
  { slug: 'rooftop', name: 'Rooftop', emoji: '🌇' },
  { slug: 'cafe', name: 'Café', emoji: '☕' },
  { slug: 'pastelaria', name: 'Pastelaria', emoji: '🥐' },
  { slug: 'marisqueira', name: 'Marisqueira', emoji: '🦞' },
  { slug: 'churrasqueira', name: 'Churrasqueira', emoji: '🔥' },
  { slug: 'lounge', name: 'Lounge', emoji: '🛋️' },
  { slug: 'cozinha-angolana', name: 'Cozinha angolana', emoji: '🍲' },
] as const;

export type TradeCategory = (typeof tradeCategories)[number]['slug'];
