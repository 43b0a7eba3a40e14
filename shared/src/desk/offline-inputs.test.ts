import { expect, test } from 'vitest';
import { api, type OfflineName } from '#shared/api/table';
import { offlineInputs } from '#shared/desk/offline-inputs';

test('a desk checks the input of each offline call with the schema of the endpoint table', () => {
  const offline = Object.keys(api).filter((name) => api[name as keyof typeof api].offline) as OfflineName[];
  expect(Object.keys(offlineInputs).sort()).toEqual(offline.sort());
  for (const name of offline) expect(offlineInputs[name], name).toBe(api[name].input);
});
