import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { newId } from './id.ts'
import type { JobContext } from './jobs.ts'

/** Days that a file which was made for taking away is kept. */
const keptDays = 7

interface Made {
  /** With its suffix. */
  name: string
  suffix: string
  mime: string
}

/** Takes a file that a task has written at `path` into the store, for the one who asked; it goes by itself after seven days. */
export async function keepMade({ house, inside, memberId }: JobContext, path: string, made: Made): Promise<{ fileId: string; size: number }> {
  const { size } = await stat(path)
  const sha256 = await sumOf(path)
  await house.store.put(sha256, path)
  const id = newId()
  await inside((db) =>
    db
      .insertInto('files')
      .values({ ...made, id, sha256, size, createdBy: memberId, expiresAt: sql`now() + make_interval(days => ${keptDays})` })
      .execute(),
  )
  return { fileId: id, size }
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
