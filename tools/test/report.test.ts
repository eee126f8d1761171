import { expect, test } from 'vitest'
import { added, browserFailures, browserSecondTries, browserSum, browserTimes, vitestFailures, vitestSum, vitestTimes } from './report.ts'

const passing = {
  name: '/root/plain/date.test.ts',
  startTime: 1000,
  endTime: 3500,
  status: 'passed',
  assertionResults: [{ status: 'passed', fullName: 'dates are read' }],
}
const report = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, success: true, testResults: [passing] }
const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }

test('passed, failed and skipped tests are counted', () => {
  const browser = browserSum({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [], suites: [] })
  expect(vitestSum(report)).toEqual({ passed: 1, failed: 0, skipped: 2 })
  expect(browser).toEqual({ passed: 4, failed: 1, skipped: 2 })
  expect(added(vitestSum(report), browser)).toEqual({ passed: 5, failed: 1, skipped: 4 })
})

test('a file that cannot be loaded, an error outside of tests and a missing report count as failures', () => {
  const unloaded = { ...passing, status: 'failed', assertionResults: [] }
  expect(vitestSum({ ...report, success: false, testResults: [passing, unloaded] })).toMatchObject({ failed: 1 })
  expect(vitestSum({ ...report, success: false })).toMatchObject({ failed: 1 })
  expect(vitestSum(undefined)).toMatchObject({ failed: 1 })
  expect(browserSum({ stats, errors: [{}], suites: [] })).toMatchObject({ failed: 1 })
  expect(browserSum(undefined)).toMatchObject({ failed: 1 })
})

test('failed tests are named with their files and the first lines of what went wrong', () => {
  const failed = { status: 'failed', fullName: 'dates are written', failureMessages: ['\u001b[31mAssertionError\u001b[39m: 1 is not 2\n\n  at here'] }
  const failing = { ...passing, status: 'failed', assertionResults: [...passing.assertionResults, failed] }
  const unloaded = { ...passing, name: '/root/plain/time.test.ts', status: 'failed', message: 'Not found', assertionResults: [] }
  expect(vitestFailures({ ...report, testResults: [passing, failing, unloaded] }, '/root/')).toEqual([
    'plain/date.test.ts: dates are written',
    '    AssertionError: 1 is not 2',
    '      at here',
    'plain/time.test.ts',
    '    Not found',
  ])
  const spec = (title: string, ok: boolean, ...messages: string[]) => ({
    title,
    ok,
    tests: [{ results: messages.map((message) => ({ duration: 1, errors: message ? [{ message }] : [] })) }],
  })
  const inner = { file: 'e2e/a.spec.ts', specs: [spec('a page closes', false, 'Closed', 'Closed'), spec('a page waits', true, 'Late', '')] }
  const suites = [{ file: 'e2e/a.spec.ts', specs: [spec('a page opens', true, ''), spec('a page turns', false, 'Lost')], suites: [inner] }]
  expect(browserFailures({ stats, errors: [], suites })).toEqual([
    'e2e/a.spec.ts: a page turns',
    '    Lost',
    'e2e/a.spec.ts: a page closes',
    '    Closed',
  ])
  expect(browserSecondTries({ stats, errors: [], suites })).toEqual(['e2e/a.spec.ts: a page waits', '    Late'])
  expect([...vitestFailures(undefined, ''), ...browserFailures(undefined)]).toEqual([])
})

test('each file has the time of all its tests and tries', () => {
  expect(vitestTimes(report, '/root/')).toEqual([{ file: 'plain/date.test.ts', seconds: 2.5 }])
  const spec = (...tries: number[]) => ({ title: 'a page opens', ok: true, tests: [{ results: tries.map((duration) => ({ duration })) }] })
  const inner = { file: 'e2e/a.spec.ts', specs: [spec(250)] }
  const suites = [{ file: 'e2e/a.spec.ts', specs: [spec(1000), spec(500, 750)], suites: [inner] }]
  expect(browserTimes({ stats, errors: [], suites })).toEqual([{ file: 'e2e/a.spec.ts', seconds: 2.5 }])
  expect([...vitestTimes(undefined, ''), ...browserTimes(undefined)]).toEqual([])
})
