import express, { type RequestHandler } from 'express';
import type { Deps } from '#server/platform/http/call';
import { AppError } from '#shared/errors';

/** Where Meta puts its signature over a body's bytes. */
export const SIGNATURE_HEADER = 'x-hub-signature-256';

/**
 * Reads a webhook's body as bytes and no further: a stranger's is neither unpacked nor parsed before its signature is
 * known, and not even read where no signature could be right. Meta gathers up to 3 MB of events in one call.
 */
export const webhookBodies = ({ sender }: Pick<Deps, 'sender'>): RequestHandler[] => [
  (request, _response, next) => {
    const mayBeSigned = sender.webhook !== null && request.get(SIGNATURE_HEADER) !== undefined;
    if (request.method === 'POST' && !mayBeSigned) throw new AppError('bad_signature');
    next();
  },
  express.raw({ inflate: false, limit: '3mb', type: 'application/json' }),
];
