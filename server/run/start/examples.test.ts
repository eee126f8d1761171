import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { readConfig } from '#server/kernel/config.ts'
import { cloneDatabase } from '#server/testing/database/clone.ts'

const example = (name: string) => readFileSync(new URL(`../../../docs/examples/${name}`, import.meta.url), 'utf8')
const manual = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')

test('the settings of the example are valid, and each setting that the server reads is in the manual', () => {
  const given = example('recto.env')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => line.split(/=(.*)/s).slice(0, 2))
  expect(readConfig(Object.fromEntries(given))).toMatchObject({
    publicUrl: 'https://books.example.edu',
    directUrl: expect.stringContaining(':5432/'),
  })
  const sources = ['../../kernel/config.ts', '../../gateways/settings.ts']
    .map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))
    .join('\n')
  const read = [...new Set(sources.match(/\b(RECTO|DATABASE|STORAGE)_[A-Z_]+\b/g))]
  expect(read.filter((name) => !manual.includes(`\`${name}\``))).toEqual([])
})

test('the example of a server for others has no demo and no simulators', () => {
  const given = example('recto.env')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => line.split(/=(.*)/s).slice(0, 2))
  expect(readConfig(Object.fromEntries(given))).toMatchObject({ local: false, demo: false, gateways: { simulate: false } })
})

test.runIf(process.getuid?.() === 0)(
  'the tool beside the unit has the settings of both files',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recto-tool-'))
    // A shell would run what stands after &, and systemd does not.
    const url = `${(await cloneDatabase(inject('port'))).owner}?sslmode=disable&application_name=$HOME`
    await writeFile(join(folder, 'recto.env'), `# settings\nRECTO_PORT=8080\nDATABASE_URL=${url}`)
    const script = example('recto-tool.sh')
      .replace('/etc/recto/recto.env', join(folder, 'recto.env'))
      .replace('/var/lib/recto', folder)
      .replace('cd /opt/recto', `cd ${fileURLToPath(new URL('../../../', import.meta.url))}`)
      .replace('--reuid=recto --regid=recto --init-groups', '--reuid=0 --regid=0 --clear-groups')
    await writeFile(join(folder, 'recto'), script)
    const run = (...words: string[]) =>
      execFileSync('sh', [join(folder, 'recto'), ...words], { encoding: 'utf8', cwd: folder, env: { PATH: process.env['PATH'] } })
    expect(run('verify')).toBe('Everything is sound\n')
    expect(run('backup', 'a name.zip')).toContain(` files are in ${folder}/a name.zip: `)
    await rm(folder, { recursive: true })
  },
  120_000,
)

test('the unit gives the server enough time to stop, and the alerts use metrics that exist', () => {
  const unit = example('recto.service')
  expect(Number(unit.match(/TimeoutStopSec=(\d+)/)?.[1])).toBeGreaterThan(45 + readConfig({ RECTO_ROLE: 'web' }).drainSeconds)
  const metrics = readFileSync(new URL('../../kernel/health/metrics.ts', import.meta.url), 'utf8')
  const named = [...new Set(example('alerts.yml').match(/\brecto_[a-z_]+(?=[\s{[])/g))].map((name) => name.replace(/_(count|bucket)$/, ''))
  expect(named.filter((name) => !metrics.includes(`'${name}'`))).toEqual([])
})

test('every installed package under a licence that is not permissive is named in the manual', () => {
  const permissive =
    /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Zlib|PostgreSQL|Unlicense|Python-2\.0)( (AND|OR) [\w.-]+)*\)?$/
  const lock = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { license?: string; link?: boolean }>
  }
  const others = Object.entries(lock.packages).filter(
    ([path, { license, link }]) => path.startsWith('node_modules/') && !link && !permissive.test(license ?? ''),
  )
  const names = others.map(
    ([path]) =>
      path
        .split('node_modules/')
        .at(-1)
        ?.replace(/-(android|darwin|freebsd|linux|linuxmusl|win32|wasm32)\b.*$/, '') ?? '',
  )
  expect(names.length).toBeGreaterThan(0)
  expect([...new Set(names)].filter((name) => !manual.includes(name))).toEqual([])
})
