import { z } from 'zod';

/** An empty text becomes NaN, so that the server refuses it beside its field. */
export const numberText = z.string().transform((text) => (text.trim() === '' ? Number.NaN : Number(text)));
export const numberTextOrNone = z.string().transform((text) => (text.trim() === '' ? null : Number(text)));
