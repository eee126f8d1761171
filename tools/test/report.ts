import { stripVTControlCharacters } from 'node:util'

export interface Sum {
  passed: number
  failed: number
  skipped: number
}

/** How long the tests of a file took. */
export interface FileTime {
  file: string
  seconds: number
}

/** The part of vitest's JSON report that is read here. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  success: boolean
  testResults: readonly {
    name: string
    startTime: number
    endTime: number
    status: string
    /** Why the file could not be loaded. */
    message?: string
    assertionResults: readonly { status: string; fullName: string; failureMessages?: readonly string[] | null }[]
  }[]
}

/** The part of Playwright's JSON report that is read here. `flaky` are the tests that passed at their second try. */
export interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: readonly object[]
  suites: readonly BrowserSuite[]
}
interface BrowserSuite {
  file: string
  specs: readonly { title: string; ok: boolean; tests: readonly { results: readonly BrowserTry[] }[] }[]
  suites?: readonly BrowserSuite[]
}

interface BrowserTry {
  duration: number
  errors?: readonly { message?: string }[]
}

const none: Sum = { passed: 0, failed: 1, skipped: 0 }

/** Counts the tests in vitest's report. A file that could not be loaded is a failure, as is a run without a report. */
export function vitestSum(report: VitestReport | undefined): Sum {
  if (!report) return none
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((each) => each.status === 'failed'),
  ).length
  const failed = report.numFailedTests + unloaded
  // Errors outside of tests show only here.
  return { passed: report.numPassedTests, failed: failed || (report.success ? 0 : 1), skipped: report.numPendingTests + report.numTodoTests }
}

/** Counts the tests in Playwright's report. A test that passes at its second try has passed. */
export function browserSum(report: BrowserReport | undefined): Sum {
  if (!report) return none
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected || (report.errors.length ? 1 : 0), skipped }
}

export const added = (one: Sum, other: Sum): Sum => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

/**
 * The failed tests with paths from `root`: a line "file: test" each, and below it the first lines of what went wrong, indented. Of a file that could not be
 * loaded the line is its path.
 */
export const vitestFailures = (report: VitestReport | undefined, root: string): string[] =>
  (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = name.replace(root, '')
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (!failed.length) return [file, ...firstLines(message)]
      return failed.flatMap(({ fullName, failureMessages }) => [`${file}: ${fullName}`, ...firstLines(failureMessages?.[0])])
    })

/** The browser tests that failed at every try, as those of `vitestFailures`. */
export const browserFailures = (report: BrowserReport | undefined): string[] => triesOf(report, ({ ok }) => !ok)

/** The browser tests that passed only at their second try, with what went wrong at the first, as those of `vitestFailures`. */
export const browserSecondTries = (report: BrowserReport | undefined): string[] => triesOf(report, ({ ok, failed }) => ok && failed)

function triesOf(report: BrowserReport | undefined, which: (spec: { ok: boolean; failed: boolean }) => boolean): string[] {
  const lines = ({ file, specs, suites = [] }: BrowserSuite): string[] => [
    ...specs.flatMap(({ title, ok, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((each) => each.errors ?? []))
      return which({ ok, failed: errors.length > 0 }) ? [`${file}: ${title}`, ...firstLines(errors[0]?.message)] : []
    }),
    ...suites.flatMap(lines),
  ]
  return (report?.suites ?? []).flatMap(lines)
}

/** At most twelve lines of a message, without the colours of a terminal. */
const firstLines = (message = ''): string[] =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)

/** The time of each test file, with paths from `root`. */
export const vitestTimes = (report: VitestReport | undefined, root: string): FileTime[] =>
  (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({ file: name.replace(root, ''), seconds: (endTime - startTime) / 1000 }))

/** The time of each file of browser tests, with all tries. */
export function browserTimes(report: BrowserReport | undefined): FileTime[] {
  const milliseconds = ({ specs, suites = [] }: BrowserSuite): number => {
    const tries = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
    return [...tries, ...suites.map(milliseconds)].reduce((sum, each) => sum + each, 0)
  }
  return (report?.suites ?? []).map((suite) => ({ file: suite.file, seconds: milliseconds(suite) / 1000 }))
}
