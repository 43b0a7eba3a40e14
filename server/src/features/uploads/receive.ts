import express, { type Request, type RequestHandler, type Router } from 'express';
import { readSession } from '#server/features/auth/session';
import { ticketOf } from '#server/features/uploads/address';
import { fileOf } from '#server/features/uploads/body';
import { countUpload, uploadLimit } from '#server/features/uploads/concurrency';
import { refuseExpired, storeUpload } from '#server/features/uploads/service';
import { bearerOf } from '#server/platform/http/bearer-token';
import { type Deps, secretsOf } from '#server/platform/http/call';
import { can } from '#shared/auth/rules';
import type { User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import { pictureUrl } from '#shared/uploads/pictures';

/** Outside the endpoint table, because the body is a file. */
export function receiveUploads(deps: Deps, guards: RequestHandler[]): Router {
  const router = express.Router({ caseSensitive: true });
  const run = uploadLimit();
  router.put(pictureUrl(':id'), ...guards, async (request, response) => {
    const user = await managerOf(request, deps);
    const { expires, signature } = request.query;
    const ticket = ticketOf(secretsOf(deps), user.id, { id: String(request.params.id), expires, signature });
    await countUpload(deps.limits, user.id);
    await refuseExpired(deps, ticket);
    const picture = await run(user.id, async () => storeUpload(deps, ticket, await fileOf(request, response)));
    response.setHeader('Cache-Control', 'no-store');
    response.json(picture);
  });
  return router;
}

/** Session only: desk tokens cannot describe venues. */
async function managerOf(request: Request, deps: Deps): Promise<User> {
  const user = bearerOf(request) === null ? await readSession(request, deps) : null;
  if (user === null) throw new AppError('unauthorized');
  if (!can(user, 'manageVenues')) throw new AppError('forbidden');
  return user;
}
