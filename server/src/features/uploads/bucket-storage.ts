import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type Storage, storageRefusal } from '#server/features/uploads/storage';

/** How to reach a bucket that speaks S3: Amazon's, Cloudflare's, MinIO's and the like. */
export interface BucketSettings {
  /** Without a trailing slash; the bucket is named in the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A call that takes longer counts as unanswered. */
const ANSWER_WITHIN_MS = 20_000;
const RETRIES = 2;

/** Pictures in a bucket. It may be private: the server hands them out. */
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

/** What a store that has no room says: 507 by the book, 403 or 400 with one of these words elsewhere. */
const isFull = (status: number, said: string): boolean =>
  status === 507 || /<Code>(QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|EntityTooLarge)</.test(said);

function refusalOf(status: number, said: string) {
  const code = /<Code>(\w+)</.exec(said)?.[1] ?? '';
  return storageRefusal(isFull(status, said) ? 'storage_full' : 'storage_away', new Error(`S3 said ${status} ${code}`));
}
