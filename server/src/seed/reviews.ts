import { and, desc, eq, lt } from 'drizzle-orm';
import { guestAct } from '#server/features/reservations/service';
import { reservations } from '#server/features/reservations/table';
import { addReview, changeReview } from '#server/features/reviews/write-review';
import { type Chance, chanceOf } from '#server/seed/chance';
import type { Filling } from '#server/seed/day';
import { newId } from '#shared/ids';
import { firstNameOf } from '#shared/reviews/rules';
import { DAY_MS, HOUR_MS } from '#shared/time';

export const STARS = [5, 5, 5, 5, 4, 4, 4, 4, 3, 2] as const;

export const comments: Record<(typeof STARS)[number], readonly string[]> = {
  5: [
    'Fomos muito bem recebidos, do princípio ao fim. Voltamos com certeza.',
    'Tudo à hora marcada e um atendimento de primeira.',
    'Ambiente muito agradável. Trouxe a família toda e ninguém se queixou.',
    'Celebrámos o aniversário da minha mãe e trataram-na como uma rainha. Obrigado!',
    'Das melhores experiências que já tive na cidade.',
  ],
  4: [
    'Muito bom. Só o estacionamento é que custou a encontrar.',
    'Gostámos bastante, embora ao fim de semana esteja muito cheio.',
    'Bom atendimento e preço justo. Faltou só um pouco menos de barulho.',
    'Correu bem, e a reserva estava pronta quando chegámos.',
  ],
  3: [
    'Razoável. O espaço é bonito, mas esperámos mais do que contávamos.',
    'Atendimento simpático, mas demorado à hora de ponta.',
  ],
  2: ['Esperámos quarenta minutos apesar da reserva.', 'Desta vez ficou aquém: pouca gente a atender e muita espera.'],
};
const thanks = ['Obrigado pela visita! Esperamos por si.', 'Muito obrigado pelas suas palavras. Até breve!'] as const;
const sorry = 'Lamentamos a espera. Já reforçámos a equipa nas noites mais cheias e gostávamos de o receber outra vez.';

/** Uses `addReview`, so that the averages match the rows. */
export async function fillReviews(filling: Filling, managerId: string | null): Promise<void> {
  const { tx, lock, venue, now } = filling;
  const chance = chanceOf(`${venue.slug} avaliações`);
  const visits = await recentVisits(filling);
  for (const visit of visits.filter(() => chance.hits(0.3)).reverse()) {
    const createdAt = new Date(visit.completedAt!.getTime() + chance.between(2, 20) * HOUR_MS);
    const rating = chance.one(STARS);
    const writing = { tx, lock, act: guestAct(createdAt) };
    const review = await addReview(writing, {
      ...{ id: newId(), venueId: venue.id, reservationId: visit.id, rating, createdAt },
      ...{ name: firstNameOf(visit.name), comment: chance.hits(0.7) ? chance.one(comments[rating]) : null },
    });
    if (managerId === null || !isAnswered(rating, chance)) continue;
    const at = new Date(Math.min(now.getTime(), createdAt.getTime() + chance.between(1, 10) * HOUR_MS));
    const answer = rating > 3 ? chance.one(thanks) : sorry;
    const change = { answer, answeredAt: at, answeredBy: managerId };
    await changeReview({ tx, lock, act: { actor: managerId, at } }, 'answered', review, change);
  }
}

const isAnswered = (rating: number, chance: Chance): boolean => chance.hits(rating > 3 ? 0.3 : 0.8);

/** Newest first; guests have a day to write. */
const recentVisits = ({ tx, venue, now }: Filling) =>
  tx
    .select({ id: reservations.id, name: reservations.name, completedAt: reservations.completedAt })
    .from(reservations)
    .where(
      and(
        eq(reservations.venueId, venue.id),
        eq(reservations.status, 'COMPLETED'),
        lt(reservations.completedAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(desc(reservations.completedAt))
    .limit(30);
