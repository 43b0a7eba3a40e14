import { z } from 'zod';

/** Address for one PUT by the same session. */
export const uploadAddress = z.object({ uploadURL: z.string() });

/** `url` is for `coverUrl`; the size is after rotation. */
export const storedPicture = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type StoredPicture = z.infer<typeof storedPicture>;
