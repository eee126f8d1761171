/** Runs every check, or those that are named, prints the findings, and returns the numbers of passed and failed checks. */
export function runChecks(node: string, names?: readonly string[]): Promise<{ passed: number; failed: number; skipped: number }>
