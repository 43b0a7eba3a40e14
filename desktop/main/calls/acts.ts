import type { LocalDesk, LocalHandlers } from '#desktop/main/calls/context';
import { createReview, type Review } from '#desktop/main/outbox/review';
import type { Opened } from '#desktop/main/session/open-desk';
import { lostActs } from '#shared/desk/local';
import { AppError } from '#shared/errors';

type Calls = 'waitingActs' | 'reviewCards' | 'redo' | 'drop';

export const actCalls: Pick<LocalHandlers, Calls> = {
  waitingActs: async (_, desk) => (await reviewAt(desk)).waiting(),

  reviewCards: async (_, desk) => (await reviewAt(desk)).cards(desk.who.staff),

  async redo({ id, act }, desk) {
    const { staff } = desk.who;
    if (staff === null) throw new AppError('unauthorized');
    const review = await reviewAt(desk);
    review.redo(id, act, { staff, language: desk.language });
    desk.changed();
    return review.cards(staff);
  },

  async drop({ id }, desk) {
    const review = await reviewAt(desk);
    review.drop(id);
    desk.changed();
    return review.cards(desk.who.staff);
  },
};

const reviewAt = async (desk: LocalDesk): Promise<Review> => reviewOf(await desk.opened());

const reviewOf = ({ outbox, answers, clock, sync: { sending, failuresOf }, tokens }: Opened): Review =>
  createReview({ outbox, answers, clock, sending, failuresOf, isSignedIn: tokens.has });

/** Open refusals, and notices about lost acts. */
export const cardCount = (opened: Opened): number =>
  reviewOf(opened).count() + opened.outbox.notices().filter((notice) => lostActs(notice) > 0).length;
