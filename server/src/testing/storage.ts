import { type Storage, storageRefusal } from '#server/platform/ports/storage';

const away = async () => {
  throw storageRefusal('storage_away', new Error('this test server has no storage'));
};

export const noStorage: Storage = { put: away, get: away, remove: away };
