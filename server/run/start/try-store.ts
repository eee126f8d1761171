import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ObjectStore, StoreAway } from '#server/gateways/object-store/object-store.ts'
import { newId } from '#server/kernel/data/id.ts'

/** Always the same bytes, so that the store keeps one file however often it is checked. */
const trial = Buffer.from('Recto tries whether this store takes files.\n')
const sha256 = createHash('sha256').update(trial).digest('hex')

/** Writes a small file into the store and reads its size back. Throws an error that tells the operator what is wrong. */
export async function tryStore(store: ObjectStore, scratch: string): Promise<void> {
  try {
    const path = join(scratch, `trial-${newId()}`)
    await writeFile(path, trial)
    await store.put(sha256, path)
    if ((await store.size(sha256)) !== trial.length) throw new Error('what was written is not what is there')
  } catch (error) {
    throw new Error(`The file store cannot be used (STORAGE_URL): ${reasonOf(error)}`, { cause: error })
  }
}

function reasonOf(error: unknown): string {
  const { name, message } = error as Error
  const code = error instanceof StoreAway ? error.reason : ((error as { code?: string }).code ?? '')
  const words: Record<string, string> = {
    InvalidAccessKeyId: 'the store does not know this access key',
    SignatureDoesNotMatch: 'the secret of the access key is wrong',
    AccessDenied: 'this access key may not write into the bucket',
    NoSuchBucket: 'there is no such bucket',
    ECONNREFUSED: 'nothing answers at its address',
    ENOTFOUND: 'there is no host of this name',
    EACCES: 'this user may not write into the folder',
    ENOSPC: 'the disk is full',
    EROFS: 'the disk can only be read',
  }
  return words[code] ?? words[name] ?? (message || name)
}
