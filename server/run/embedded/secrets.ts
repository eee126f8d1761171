import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Secrets {
  /** Password of the owner of the embedded database. */
  owner: string
}

/** Reads the secrets of a data directory from secrets.json, which is created on first use and readable only by its owner. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'secrets.json')
  const created: Secrets = { owner: randomBytes(24).toString('base64url') }
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(`${JSON.stringify(created, null, 2)}\n`)
    await file.sync()
    await file.close()
    return created
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  await chmod(path, 0o600)
  const stored = JSON.parse(await readFile(path, 'utf8')) as Partial<Secrets>
  if (!stored.owner)
    throw new Error(`${path} does not contain the password of the database owner. Put the file back from a copy of the data directory.`)
  return { owner: stored.owner }
}
