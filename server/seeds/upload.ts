import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '#server/kernel/app.ts'
import { newId } from '#server/kernel/data/id.ts'
import { withInstitution } from './institution.ts'

const mimes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  zip: 'application/zip',
}

/** Inserts a complete upload of a person, with its bytes in the store; returns its id. */
export async function buildUpload(
  { database, store }: Pick<App, 'database' | 'store'>,
  { institutionId, memberId }: { institutionId: string; memberId: string },
  { name = '讲义.txt', bytes = Buffer.from(newId()) }: { name?: string; bytes?: Buffer } = {},
): Promise<string> {
  const id = newId()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const suffix = name.split('.').at(-1) ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'recto-upload-'))
  await writeFile(join(folder, 'bytes'), bytes)
  await store.put(sha256, join(folder, 'bytes'))
  await rm(folder, { recursive: true, force: true })
  const mime = mimes[suffix] ?? 'text/plain'
  const expiresAt = new Date(Date.now() + 3600_000)
  await withInstitution(database, institutionId, (db) =>
    db.insertInto('uploads').values({ id, memberId, name, suffix, mime, size: bytes.length, sha256, state: 'complete', expiresAt }).execute(),
  )
  return id
}
