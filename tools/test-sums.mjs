/** Counts the tests in vitest's JSON report. A file that could not be loaded is a failure, as is a run without a report. */
export function vitestSum(report) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((each) => each.status === 'failed'),
  ).length
  const failed = report.numFailedTests + unloaded
  // Errors outside of tests show only here.
  return { passed: report.numPassedTests, failed: failed || (report.success ? 0 : 1), skipped: report.numPendingTests + report.numTodoTests }
}

/** Counts the tests in Playwright's report. A test that passes on a retry has passed; the list reporter names it as flaky. */
export function browserSum(report) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected || (report.errors.length ? 1 : 0), skipped }
}
