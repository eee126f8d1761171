/** What a run of vitest's JSON report says. A file that could not even be loaded is a failure, as is a run without a report. */
export function vitestSum(report) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((each) => each.status === 'failed'),
  ).length
  const failed = report.numFailedTests + unloaded
  // Errors outside of any test leave no other mark than this.
  return { passed: report.numPassedTests, failed: failed || (report.success ? 0 : 1), skipped: report.numPendingTests + report.numTodoTests }
}

/** The same of Playwright's report. What passed only at a second try has passed, and the list reporter names it as flaky. */
export function browserSum(report) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected || (report.errors.length ? 1 : 0), skipped }
}
