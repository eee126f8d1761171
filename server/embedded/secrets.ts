import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Secrets {
  /** Password of the owner of the embedded database. */
  owner: string
}

/** What this data directory keeps to itself: made once, readable by its owner alone. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'secrets.json')
  const fresh: Secrets = { owner: randomBytes(24).toString('base64url') }
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(`${JSON.stringify(fresh, null, 2)}\n`)
    await file.sync()
    await file.close()
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  await chmod(path, 0o600)
  const kept = JSON.parse(await readFile(path, 'utf8')) as Partial<Secrets>
  if (!kept.owner) throw new Error(`${path} holds no password of the database's owner. Put the file back from a copy of the data directory.`)
  return { owner: kept.owner }
}
