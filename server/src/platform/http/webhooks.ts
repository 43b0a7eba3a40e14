import express, { type RequestHandler } from 'express';
import type { Deps } from '#server/platform/http/call';
import { AppError } from '#shared/errors';

export const SIGNATURE_HEADER = 'x-hub-signature-256';

/** Raw bytes: verified before parsing, and not read without a usable signature. Meta sends up to 3 MB per call. */
export const webhookBodies = ({ sender }: Pick<Deps, 'sender'>): RequestHandler[] => [
  (request, _response, next) => {
    const mayBeSigned = sender.webhook !== null && request.get(SIGNATURE_HEADER) !== undefined;
    if (request.method === 'POST' && !mayBeSigned) throw new AppError('bad_signature');
    next();
  },
  express.raw({ inflate: false, limit: '3mb', type: 'application/json' }),
];
