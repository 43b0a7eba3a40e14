import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type Storage, storageRefusal } from '#server/platform/ports/storage';

export interface BucketSettings {
  /** Without a trailing slash; the bucket is part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const ANSWER_WITHIN_MS = 20_000;
const RETRIES = 2;

/** The bucket may be private: the server delivers the images. */
export function bucketStorage({ endpoint, bucket, ...keys }: BucketSettings): Storage {
  const client = new AwsClient({ ...keys, service: 's3', retries: RETRIES });
  const call = async (method: 'GET' | 'PUT' | 'DELETE', key: string, body?: { bytes: Buffer; type: string }) => {
    const headers = body && { 'content-type': body.type, 'x-amz-content-sha256': sha256(body.bytes) };
    const response = await client
      .fetch(`${endpoint}/${bucket}/${key}`, {
        method,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        ...(body && { body: new Uint8Array(body.bytes), headers }),
      })
      .catch(refuseUnreached);
    if (response.ok) return response;
    const said = await response.text().catch(() => '');
    if (response.status === 404 && !said.includes('NoSuchBucket')) return null;
    throw refusalOf(response.status, said);
  };
  return {
    async put(key, bytes, type) {
      const stored = await call('PUT', key, { bytes, type });
      if (stored === null) throw refusalOf(404, '');
    },
    async get(key) {
      const found = await call('GET', key);
      return found && Buffer.from(await found.arrayBuffer().catch(refuseUnreached));
    },
    async remove(list) {
      for (const key of list) await call('DELETE', key);
    },
  };
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function refuseUnreached(error: unknown): never {
  throw storageRefusal('storage_away', error);
}

/** 507 by the standard; some stores use 403 or 400 with these words. */
const isFull = (status: number, said: string): boolean =>
  status === 507 || /<Code>(QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|EntityTooLarge)</.test(said);

function refusalOf(status: number, said: string) {
  const code = /<Code>(\w+)</.exec(said)?.[1] ?? '';
  return storageRefusal(
    isFull(status, said) ? 'storage_full' : 'storage_away',
    new Error(`S3 answered ${status} ${code}`),
  );
}
