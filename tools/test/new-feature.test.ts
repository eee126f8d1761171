import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const feature = 'features/library/toys'
let copy: string

const list = (...options: string[]) =>
  execFileSync('git', ['ls-files', '-z', ...options], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)

/** Runs a program of the copy with this Node; returns what it printed, and throws it if the program fails. */
async function node(...parameters: string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1', RECTO_TEST_CALLS: 'library/toys' }
  const { stdout } = await run(process.execPath, parameters, { cwd: copy, env, maxBuffer: 64 * 1024 ** 2 }).catch((error: unknown) => {
    const { stdout: out, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${parameters.join(' ')}\n${out}\n${stderr}`)
  })
  return stdout
}

const edit = async (path: string, change: (text: string) => string) => {
  const text = await readFile(join(copy, path), 'utf8')
  expect(change(text)).not.toBe(text)
  await writeFile(join(copy, path), change(text))
}

const files: string[] = []
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'recto-feature-'))
  const gone = new Set(list('--deleted'))
  files.push(...list('--cached', '--others', '--exclude-standard').filter((path) => !gone.has(path)))
  for (const folder of new Set(files.map((path) => dirname(path)))) await mkdir(join(copy, folder), { recursive: true })
  for (const path of files) await cp(join(root, path), join(copy, path))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
}, 120_000)
afterAll(() => rm(copy, { recursive: true, force: true }))

test('a new feature changes five files outside of its folder, and every check of the repository holds', async () => {
  await cp(join(copy, 'docs/examples/toys'), join(copy, feature), { recursive: true })
  await rm(join(copy, feature, 'README.md'))
  const last =
    (await readdir(join(copy, 'server/migrations')))
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .at(-1) ?? ''
  const migration = `server/migrations/${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}-library-toys.sql`
  await rename(join(copy, feature, 'toys.sql'), join(copy, migration))
  await edit('server/features.ts', (text) =>
    text
      .replace(/^(?=import \{ resourcesFeature)/m, `import { toysFeature } from '#${feature}/feature.ts'\n`)
      .replace(/^(?= {2}resourcesFeature,)/m, '  toysFeature,\n'),
  )
  await edit('web/screens.ts', (text) =>
    text
      .replace(/^(?=import \{ textbooksWeb)/m, `import { toysWeb } from '#${feature}/web/screens.ts'\n`)
      .replace(/^(?= {2}textbooksWeb,)/m, '  toysWeb,\n'),
  )
  await node('tools/generate/make-rows.ts')
  await node('tools/generate/make-map.ts')

  await node('node_modules/typescript/bin/tsc', '-p', '.', '--noEmit')
  await node('tools/rules/check-imports.ts')
  const suites = [
    feature,
    'tools/generate/map.test.ts',
    'tools/rules/repository.test.ts',
    'web/screens.test.ts',
    'server/testing/every-call',
    'server/migrations/separation.test.ts',
    'features/access/privacy',
    'server/kernel/data/db.test.ts',
  ]
  const said = await node('node_modules/vitest/vitest.mjs', 'run', ...suites)
  expect(said).toMatch(/Tests +\d+ passed/)

  const changed: string[] = []
  for (const path of files) if (!(await readFile(join(root, path))).equals(await readFile(join(copy, path)))) changed.push(path)
  expect([...changed, migration].toSorted()).toEqual(
    ['docs/map.md', migration, 'server/features.ts', 'server/kernel/data/rows.ts', 'web/screens.ts'].toSorted(),
  )
}, 600_000)
