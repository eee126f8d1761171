import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { AbortMultipartUploadCommand, CompleteMultipartUploadCommand, CreateMultipartUploadCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { type ObjectStore, StoreAway } from './object-store.ts'

const MiB = 1024 * 1024
/** Larger files are put in parts of this size, so that a broken connection costs one part, and no request lasts long. */
const partSize = 16 * MiB

interface Options {
  /** Milliseconds without a byte after which the store counts as away. */
  patience?: number
  /** How often a request is made until it counts as failed. */
  tries?: number
}

/**
 * An object store on any S3-compatible server; `address` is `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=…&tls=0`.
 * Without `tls=0` it is reached over TLS. Where it does not answer, every method throws a `StoreAway`.
 */
export function createS3Store(address: string, { patience = 20_000, tries = 2 }: Options = {}): ObjectStore {
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
    maxAttempts: tries,
    // Without timeouts a request to a server that disappeared would never end.
    requestHandler: { connectionTimeout: Math.min(5000, patience), socketTimeout: patience },
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    // Not all servers besides Amazon's support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (sha256: string) => ({ Bucket: bucket, Key: `${prefix}${sha256}` })

  /** Puts a small file by one request. */
  async function putWhole(sha256: string, path: string, size: number): Promise<void> {
    const put = new PutObjectCommand({ ...at(sha256), Body: createReadStream(path), ContentLength: size })
    // The name is the hash of the bytes, so the body is signed without reading it twice, and the server verifies it.
    put.middlewareStack.add(
      (next) => (step) => (Object.assign((step.request as { headers: object }).headers, { 'x-amz-content-sha256': sha256 }), next(step)),
      { step: 'build' },
    )
    await client.send(put)
  }

  /** Puts a file in parts, each of which is signed with its hash. What was put is taken back after a failure. */
  async function putInParts(sha256: string, path: string, size: number): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(sha256)))
    const upload = { ...at(sha256), UploadId }
    const file = await open(path)
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = []
      for (let from = 0; from < size; from += partSize) {
        const { buffer } = await file.read(Buffer.alloc(Math.min(partSize, size - from)), 0, undefined, from)
        const PartNumber = Parts.length + 1
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body: buffer, ContentLength: buffer.length }))
        Parts.push({ ETag, PartNumber })
      }
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
      throw error
    } finally {
      await file.close()
    }
  }

  return {
    async put(sha256, path) {
      const { size } = await stat(path)
      await (size > partSize ? putInParts : putWhole)(sha256, path, size).catch(orAway)
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
      await client.send(new DeleteObjectCommand(at(sha256))).catch(orAway)
    },
  }
}

interface ClientError extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number }
}

const orMissing = (error: ClientError) => (error.$metadata?.httpStatusCode === 404 ? undefined : orAway(error))

/** An error of the connection or of the store itself becomes a `StoreAway`; what the store refuses is an error of its settings and stays as it is. */
function orAway(error: ClientError): never {
  const status = error.$metadata?.httpStatusCode
  const refused = status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
  throw refused || error.code === 'ENOENT' ? error : new StoreAway(error)
}
