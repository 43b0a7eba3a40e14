import { type Storage, storageRefusal } from '#server/features/uploads/storage';

const away = async () => {
  throw storageRefusal('storage_away', new Error('there is no storage here'));
};

export const noStorage: Storage = { put: away, get: away, remove: away };
