import { expect, test } from 'vitest'
import { browserSum, vitestSum } from './test-sums.mjs'

const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] }
const report = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, success: true, testResults: [passing] }

test('passed, failed and skipped tests are counted', () => {
  expect(vitestSum(report)).toEqual({ passed: 1, failed: 0, skipped: 2 })
  expect(browserSum({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] })).toEqual({ passed: 4, failed: 1, skipped: 2 })
})

test('a file that cannot be loaded, an error outside of tests and a missing report count as failures', () => {
  expect(vitestSum({ ...report, success: false, testResults: [passing, { status: 'failed', assertionResults: [] }] })).toMatchObject({ failed: 1 })
  expect(vitestSum({ ...report, success: false })).toMatchObject({ failed: 1 })
  expect(vitestSum(undefined)).toMatchObject({ failed: 1 })
  expect(browserSum({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] })).toMatchObject({ failed: 1 })
  expect(browserSum(undefined)).toMatchObject({ failed: 1 })
})
