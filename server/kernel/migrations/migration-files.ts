import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export interface Migration {
  /** File name; migrations run in the order of their names. */
  name: string
  /** Of the text with LF line ends, so that a checkout on Windows has the same sum. */
  sha256: string
  text: string
}

export const migrationFolder = new URL('../../migrations/', import.meta.url)

let own: Promise<Migration[]> | undefined

/** The migrations of this release. Read once, since the files of the next release may be installed while this process runs. */
export const ownMigrations = () => (own ??= readMigrations(migrationFolder))

/** The migrations of a folder, in order. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The migrations that each release added: names and sums by release, in the order of releases. Written by `npm run release`. */
export async function readReleased(): Promise<Record<string, Record<string, string>>> {
  return JSON.parse(await readFile(new URL('released.json', migrationFolder), 'utf8')) as Record<string, Record<string, string>>
}
