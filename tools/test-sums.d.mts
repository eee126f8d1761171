interface Sum {
  passed: number
  failed: number
  skipped: number
}
export function vitestSum(report: object | undefined): Sum
export function browserSum(report: object | undefined): Sum
