import { z } from 'zod';

/** Where one image may be PUT, once, by whoever asked: an address of this site. */
export const uploadAddress = z.object({ uploadURL: z.string() });

/** What the PUT answers: the address for `coverUrl`, and the picture's size after it was turned upright. */
export const storedPicture = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type StoredPicture = z.infer<typeof storedPicture>;
