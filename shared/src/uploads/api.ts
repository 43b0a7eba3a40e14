import { endpoint } from '#shared/api/endpoint';
import { uploadAddress } from '#shared/uploads/schema';
import { nothing } from '#shared/validation';

export const uploadsApi = {
  createUpload: endpoint({
    method: 'POST',
    path: '/objects/upload',
    access: 'manageVenues',
    // Writes no row: an unused address leaves nothing behind
    status: 200,
    input: nothing,
    reply: uploadAddress,
    summary:
      'An address of this site that takes one image of at most 10,485,760 bytes by PUT, once, within half an hour, from whoever asked; the PUT answers `url`, `width` and `height`',
  }),
};
