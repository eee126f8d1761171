/** The page numbers to show, with gaps where some are left out: 1 … 4 5 6 … 13. */
export function pageNumbers(page: number, last: number): (number | 'gap')[] {
  const near = [1, last, page - 1, page, page + 1]
  if (page <= 3) near.push(2, 3)
  if (page >= last - 2) near.push(last - 1, last - 2)
  const shown = [...new Set(near)].filter((one) => one >= 1 && one <= last).sort((a, b) => a - b)
  return shown.flatMap((one, at) => {
    const before = shown[at - 1] ?? one - 1
    // A single omitted page needs no more room than the gap.
    if (one - before === 2) return [one - 1, one]
    return one - before > 2 ? ['gap' as const, one] : [one]
  })
}

/** The number of pages, at least one. */
export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** The highest page number that lists support; further pages are reached by cursor. */
export const furthestPage = 1000
