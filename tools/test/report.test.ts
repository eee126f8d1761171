import { expect, test } from 'vitest'
import { added, browserFailures, browserSum, browserTimes, vitestFailures, vitestSum, vitestTimes } from './report.ts'

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

test('failed tests are named with their files', () => {
  const failing = {
    ...passing,
    status: 'failed',
    assertionResults: [...passing.assertionResults, { status: 'failed', fullName: 'dates are written' }],
  }
  const unloaded = { ...passing, name: '/root/plain/time.test.ts', status: 'failed', assertionResults: [] }
  expect(vitestFailures({ ...report, testResults: [passing, failing, unloaded] }, '/root/')).toEqual([
    'plain/date.test.ts: dates are written',
    'plain/time.test.ts',
  ])
  const spec = (title: string, ok: boolean) => ({ title, ok, tests: [] })
  const inner = { file: 'e2e/a.spec.ts', specs: [spec('a page closes', false)] }
  const suites = [{ file: 'e2e/a.spec.ts', specs: [spec('a page opens', true), spec('a page turns', false)], suites: [inner] }]
  expect(browserFailures({ stats, errors: [], suites })).toEqual(['e2e/a.spec.ts: a page turns', 'e2e/a.spec.ts: a page closes'])
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
