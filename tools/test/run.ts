import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runChecks } from '../prepare/checks.mjs'
import { installPrograms } from '../prepare/machine.mjs'
import { hand, root, say } from '../prepare/prepare.mjs'
import { buildWebApp } from '../prepare/web-app.mjs'
import { type Choice, choose } from './choice.ts'
import {
  added,
  browserFailures,
  type BrowserReport,
  browserSecondTries,
  browserSum,
  browserTimes,
  type FileTime,
  type Sum,
  vitestFailures,
  type VitestReport,
  vitestSum,
  vitestTimes,
} from './report.ts'

const node = process.execPath
const samples = resolve(root, process.env['RECTO_SAMPLES'] || '../shared/data')
const reports = mkdtempSync(join(tmpdir(), 'recto-reports-'))
/** What documents and media are converted with; tests that need it are skipped without. */
const forConversions = ['ffmpeg', 'libreoffice-writer-nogui', 'libreoffice-calc-nogui', 'libreoffice-impress-nogui', 'poppler-utils']
const packaged = (...path: string[]) => join(root, 'node_modules', ...path)
const found = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['node_modules'] })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()

const choice = choose(process.argv.slice(2), {
  features: found('features/*/*/feature.ts').map((file) => file.split('/').slice(1, 3).join('/')),
  tests: found('{plain,document,assessment,contract,features,server,web,tools}/**/*.test.{ts,tsx}'),
  journeys: found('{e2e,features}/**/*.spec.ts'),
  visited: found('features/*/*/visits.ts').map((file) => file.split('/').slice(1, 3).join('/')),
  exists: (path) => existsSync(join(root, path)),
  changedFiles,
})
if (choice !== 'everything' && 'refused' in choice) {
  say(choice.refused)
  process.exit(2)
}
process.exit(await run(choice))

/** The files that differ from the last commit shared with main, and those that git does not know yet. */
function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

/** Runs the chosen tests, prints the slowest files, the failed tests and the sum, and returns the exit code. */
async function run(chosen: Choice | 'everything'): Promise<number> {
  say('— checks')
  const sums = [await runChecks(node, chosen === 'everything' ? undefined : ['types', 'lint'])]
  const files: FileTime[] = []
  const failures: string[] = []
  const args = vitestArguments(chosen)
  if (args) {
    say('— unit and server tests')
    const report = await runVitest(args, chosen === 'everything' ? [] : chosen.calls)
    sums.push(vitestSum(report))
    files.push(...vitestTimes(report, root))
    failures.push(...vitestFailures(report, root))
  }
  const journeys = chosen === 'everything' ? [] : chosen.journeys
  let again: string[] | undefined
  if (chosen === 'everything' || journeys.length) {
    say('— browser tests')
    const report = await runJourneys(journeys, chosen === 'everything' ? [] : chosen.screens)
    sums.push(browserSum(report))
    files.push(...browserTimes(report))
    failures.push(...browserFailures(report))
    again = browserSecondTries(report)
  }
  rmSync(reports, { recursive: true, force: true })
  const sum = excused(sums.reduce(added))
  say('— slowest files')
  for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)) say(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
  if (failures.length) say('— failed tests')
  for (const line of failures) say(line)
  if (again) say(`— browser tests that passed only at their second try: ${again.length ? '' : 'none'}`)
  for (const line of again ?? []) say(line)
  say(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
  return sum.failed ? 1 : 0
}

function vitestArguments(chosen: Choice | 'everything'): string[] | undefined {
  if (chosen === 'everything') return ['run']
  if (chosen.related.length) return ['related', '--run', ...chosen.related, ...chosen.tests]
  return chosen.tests.length ? ['run', ...chosen.tests] : undefined
}

async function runVitest(args: readonly string[], calls: readonly string[]): Promise<VitestReport | undefined> {
  installPrograms('pgbouncer', 'haproxy', 'nginx-light', 'openssl', 'fonts-noto-cjk', ...forConversions)
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, '--passWithNoTests']
  const env = { RECTO_SAMPLES: samples, RECTO_TEST_CALLS: calls.join(',') }
  await hand(node, [packaged('vitest', 'vitest.mjs'), ...args, ...reporters], { env })
  return read(report)
}

async function runJourneys(journeys: readonly string[], screens: readonly string[]): Promise<BrowserReport | undefined> {
  if (!installPrograms('chromium', 'fonts-noto-cjk') || !(await buildWebApp(node))) return undefined
  installPrograms(...forConversions)
  const report = join(reports, 'browser.json')
  const env = { RECTO_SAMPLES: samples, RECTO_TEST_SCREENS: screens.join(','), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', '--pass-with-no-tests', ...journeys]
  await hand(node, [packaged('@playwright', 'test', 'cli.js'), ...args], { env })
  return read(report)
}

/** Tests may be skipped only where the sample data is missing; otherwise they count as failed. */
function excused({ passed, failed, skipped }: Sum): Sum {
  if (!skipped || !existsSync(samples)) return { passed, failed, skipped }
  say(`${skipped} skipped although the sample data is in ${samples}: counted as failed`)
  return { passed, failed: failed + skipped, skipped: 0 }
}

function read<Report>(path: string): Report | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : undefined
}
