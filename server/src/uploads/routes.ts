import { type HandlersOf, signedIn } from '#server/http/call';
import { newAddress } from '#server/uploads/address';
import { countUpload } from '#server/uploads/crowd';
import type { uploadsApi } from '#shared/uploads/api';

export const uploadRoutes = {
  async createUpload(_input, call) {
    const { id } = signedIn(call);
    await countUpload(call.limits, id);
    return { uploadURL: newAddress(call.secret, id, call.clock.now()) };
  },
} satisfies HandlersOf<typeof uploadsApi>;
