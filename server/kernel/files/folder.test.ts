import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../app.ts'
import { folderInWords, makeFolder } from './folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recto-folder-'))
  await writeFile(join(folder, 'file'), '')
})
afterAll(() => rm(folder, { recursive: true }))

const user = `user "${userInfo().username}"`

test('a folder is created with its parents, and an existing one is left as it is', async () => {
  await makeFolder(join(folder, 'a', 'b', 'c'), 'RECTO_DATA_DIR')
  await makeFolder(join(folder, 'a', 'b', 'c'), 'RECTO_DATA_DIR')
  expect((await stat(join(folder, 'a', 'b', 'c'))).isDirectory()).toBe(true)
})

test('where no folder can be created, the message names the setting, the path and the user', async () => {
  for (const path of [join(folder, 'file'), join(folder, 'file', 'below')])
    await expect(makeFolder(path, 'RECTO_DATA_DIR')).rejects.toThrow(
      new RegExp(`^RECTO_DATA_DIR: ${user} cannot use ${path}: a .*file.*, or set RECTO_DATA_DIR to another place\\.$`),
    )
})

test.runIf(process.platform === 'linux')('a folder below /proc, where none can be created, is refused at once', async () => {
  await expect(makeFolder('/proc/recto/data', 'RECTO_DATA_DIR')).rejects.toThrow(
    `RECTO_DATA_DIR: ${user} cannot use /proc/recto: there is no such folder`,
  )
})

test.runIf(process.platform === 'linux')('a folder that may not be written into is refused', async () => {
  // File permissions do not stop root; /sys refuses it as well.
  const root = process.getuid?.() === 0
  const closed = root ? '/sys' : join(folder, 'closed')
  if (!root) await makeFolder(closed, 'RECTO_DATA_DIR')
  if (!root) await chmod(closed, 0o500)
  for (const path of root ? [join(closed, 'below')] : [closed, join(closed, 'below')])
    await expect(makeFolder(path, 'RECTO_DATA_DIR')).rejects.toThrow(
      new RegExp(`^RECTO_DATA_DIR: ${user} cannot use ${path}: (permission denied|the disk is read-only)`),
    )
})

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC'])('an error %s of a file in the folder is explained; any other error is unchanged', (code) => {
  const error = Object.assign(new Error(`${code}: raw text`), { code, path: '/data/running.json' })
  const { message } = folderInWords(error, '/data', 'RECTO_DATA_DIR')
  expect(message).toMatch(new RegExp(`^RECTO_DATA_DIR: ${user} cannot use /data/running\\.json: .*, or set RECTO_DATA_DIR to another place\\.$`))
  expect(folderInWords(error, '/elsewhere', 'RECTO_DATA_DIR')).toBe(error)
  const other = new Error('other')
  expect(folderInWords(other, '/data', 'RECTO_DATA_DIR')).toBe(other)
})

test('the folder of the store is created, but not in place of a disk that is not mounted', async () => {
  await openStore(`file://${join(folder, 'files')}`, join(folder, 'data'))
  const lost = join(folder, 'not-mounted')
  await expect(openStore(`file://${join(lost, 'files')}`, join(folder, 'data'))).rejects.toThrow(
    `STORAGE_URL: there is no folder ${lost}. Mount its disk`,
  )
  await expect(stat(lost)).rejects.toThrow('ENOENT')
})
