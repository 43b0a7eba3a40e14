import { newAddress } from '#server/features/uploads/address';
import { countUpload } from '#server/features/uploads/concurrency';
import { type HandlersOf, signedIn } from '#server/platform/http/call';
import type { uploadsApi } from '#shared/uploads/api';

export const uploadRoutes = {
  async createUpload(_input, call) {
    const { id } = signedIn(call);
    await countUpload(call.limits, id);
    return { uploadURL: newAddress(call.secret, id, call.clock.now()) };
  },
} satisfies HandlersOf<typeof uploadsApi>;
