const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']

/** Formats a number of bytes in steps of 1024 with at most one decimal: `1.5 MB`. Negative or non-finite numbers give ''. */
export function fileSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return ''
  let value = Math.round(bytes)
  let unit = 0
  // 1023.95 would be rounded to 1024.0.
  while (value >= 1023.95 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${Number(value.toFixed(1))} ${units[unit]}`
}
