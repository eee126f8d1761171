import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runChecks } from './checks.mjs'
import { installPrograms } from './machine.mjs'
import { hand, install, pinnedNode, root, say } from './prepare.mjs'
import { browserSum, vitestSum } from './test-sums.mjs'
import { buildWebApp } from './web-app.mjs'

install()
const node = pinnedNode()
const samples = resolve(root, process.env.RECTO_SAMPLES || '../shared/data')
const env = { RECTO_SAMPLES: samples }
const reports = mkdtempSync(join(tmpdir(), 'recto-reports-'))
const report = (name) => join(reports, `${name}.json`)
const read = (name) => (existsSync(report(name)) ? JSON.parse(readFileSync(report(name), 'utf8')) : undefined)

say('— checks')
const sums = [await runChecks(node)]

say('— unit and server tests')
installPrograms('pgbouncer', 'haproxy', 'nginx-light', 'openssl')
const packaged = (...path) => join(root, 'node_modules', ...path)
await hand(node, [packaged('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`], { env })
sums.push(vitestSum(read('vitest')))

say('— browser tests')
if (installPrograms('chromium', 'fonts-noto-cjk') && (await buildWebApp(node))) {
  const cli = packaged('@playwright', 'test', 'cli.js')
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', '--pass-with-no-tests']
  await hand(node, [cli, ...args], { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser') } })
  sums.push(browserSum(read('browser')))
} else {
  sums.push({ passed: 0, failed: 1, skipped: 0 })
}
rmSync(reports, { recursive: true, force: true })

const total = (what) => sums.reduce((sum, part) => sum + part[what], 0)
// Tests may be skipped only where the sample data is missing.
const unexcused = existsSync(samples) ? total('skipped') : 0
if (unexcused) say(`${unexcused} skipped although the sample data is in ${samples}: counted as failed`)
const [passed, failed, skipped] = [total('passed'), total('failed') + unexcused, total('skipped') - unexcused]
say(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed ? 1 : 0)
