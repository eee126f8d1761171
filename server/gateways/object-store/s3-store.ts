import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { ObjectStore } from './object-store.ts'

/**
 * An object store on any S3-compatible server; `address` is `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=…&tls=0`.
 * Without `tls=0` it is reached over TLS.
 */
export function createS3Store(address: string): ObjectStore {
  const url = new URL(address)
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/')
  const prefix = rest
    .filter(Boolean)
    .map((part) => `${part}/`)
    .join('')
  const client = new S3Client({
    endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    // Without timeouts a request to a server that disappeared would never end.
    requestHandler: { connectionTimeout: 5000, socketTimeout: 60_000 },
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    // Not all servers besides Amazon's support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (sha256: string) => ({ Bucket: bucket, Key: `${prefix}${sha256}` })
  const orMissing = (error: { $metadata?: { httpStatusCode?: number } }) => {
    if (error.$metadata?.httpStatusCode === 404) return undefined
    throw error
  }
  return {
    async put(sha256, path) {
      const { size } = await stat(path)
      const put = new PutObjectCommand({ ...at(sha256), Body: createReadStream(path), ContentLength: size })
      // The name is the hash of the bytes, so the body is signed without reading it twice, and the server verifies it.
      put.middlewareStack.add(
        (next) => (step) => (Object.assign((step.request as { headers: object }).headers, { 'x-amz-content-sha256': sha256 }), next(step)),
        { step: 'build' },
      )
      await client.send(put)
      await rm(path, { force: true })
    },
    async open(sha256, range) {
      const part = range && { Range: `bytes=${range.start}-${range.end}` }
      const found = await client.send(new GetObjectCommand({ ...at(sha256), ...part })).catch(orMissing)
      return found?.Body as Readable | undefined
    },
    async size(sha256) {
      return (await client.send(new HeadObjectCommand(at(sha256))).catch(orMissing))?.ContentLength
    },
    async remove(sha256) {
      await client.send(new DeleteObjectCommand(at(sha256)))
    },
  }
}
