import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../kernel/config.ts'

const example = (name: string) => readFileSync(new URL(`../../docs/examples/${name}`, import.meta.url), 'utf8')
const manual = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')

test('the settings of the example are read, and each setting that the server reads stands in the manual', () => {
  const given = example('recto.env').split('\n').filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)) // prettier-ignore
  expect(readConfig(Object.fromEntries(given))).toMatchObject({
    publicUrl: 'https://books.example.edu',
    directUrl: expect.stringContaining(':5432/'),
  })
  const sources = ['../kernel/config.ts', '../gateways/settings.ts'].map((path) => readFileSync(new URL(path, import.meta.url), 'utf8')).join('\n')
  const read = [...new Set(sources.match(/\b(RECTO|DATABASE|STORAGE)_[A-Z_]+\b/g))]
  expect(read.filter((name) => !manual.includes(`\`${name}\``))).toEqual([])
})

test('the unit stops within the time that the server takes, and the alerts name metrics that there are', () => {
  const unit = example('recto.service')
  expect(Number(unit.match(/TimeoutStopSec=(\d+)/)?.[1])).toBeGreaterThan(45 + readConfig({ RECTO_ROLE: 'web' }).drainSeconds)
  const metrics = readFileSync(new URL('../kernel/metrics.ts', import.meta.url), 'utf8')
  const named = [...new Set(example('alerts.yml').match(/\brecto_[a-z_]+(?=[\s{[])/g))].map((name) => name.replace(/_(count|bucket)$/, ''))
  expect(named.filter((name) => !metrics.includes(`'${name}'`))).toEqual([])
})

test('every installed package under a licence that is not permissive is named in the manual', () => {
  const permissive =
    /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Zlib|PostgreSQL|Unlicense|Python-2\.0)( (AND|OR) [\w.-]+)*\)?$/
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
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
