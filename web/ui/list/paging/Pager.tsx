import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { otherZoneLabel } from '#web/kernel/session/zone.ts'
import { language } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { pageSizes } from '../filters/filters.ts'
import styles from './pager.module.css'
import { listTexts } from '../texts.ts'

/** The highest page number that lists support; further pages are reached by cursor. */
const furthestPage = 1000

interface Props {
  /** The number of entries as text. */
  counted: string
  total: number
  page: number
  size: number
  /** For entries beyond the last page number: the cursor of the next page, and whether such a page is shown now. */
  cursor?: { next: string | undefined; within: boolean }
  onChange: (changes: { page?: number; size?: number; cursor?: string }) => void
  /** Only the pages, where the number of entries stands elsewhere and pages are of one size. */
  bare?: true
}

/** The footer of a list: the number of entries, the time zone if it is not the reader's own, the pages, and the page size. Pages beyond the last page number are reached by cursor. */
export function Pager({ counted, total, page, size, cursor, onChange, bare }: Props) {
  const t = useTexts(listTexts)
  const zone = otherZoneLabel(language())
  const last = Math.min(lastPage(total, size), furthestPage)
  const within = cursor?.within ?? false
  const onward = within || page >= last ? cursor?.next : undefined
  // When the page was opened by a link, there is no history entry to go back to.
  const back = () => ((history.state as { idx?: number } | null)?.idx ? history.back() : onChange({ page: last }))
  const forward = () => onChange(onward ? { cursor: onward } : { page: page + 1 })
  return (
    <nav className={styles.pager} aria-label={t.pages}>
      {!bare && (
        <span className={styles.count}>
          {counted}
          {zone && ` · ${t.zone(zone)}`}
        </span>
      )}
      {(last > 1 || within || onward) && (
        <>
          <button
            type="button"
            aria-label={t.previous}
            disabled={!within && page <= 1}
            onClick={() => (within ? back() : onChange({ page: page - 1 }))}
          >
            <LeftOutlined className={styles.turn ?? ''} aria-hidden />
          </button>
          {pageNumbers(within ? last : page, last).map((number, at) =>
            number === 'gap' ? (
              <span key={`gap${at}`}>…</span>
            ) : (
              <button
                type="button"
                key={number}
                aria-label={t.page(number)}
                aria-current={!within && number === page ? 'page' : undefined}
                onClick={() => onChange({ page: number })}
              >
                {number}
              </button>
            ),
          )}
          {within && (
            <button type="button" aria-current="page">
              …
            </button>
          )}
          <button type="button" aria-label={onward ? t.further : t.next} disabled={!onward && (within || page >= last)} onClick={forward}>
            <RightOutlined className={styles.turn ?? ''} aria-hidden />
          </button>
        </>
      )}
      {total > pageSizes[0] && !bare && (
        <Select
          aria-label={t.perPage}
          value={size}
          options={pageSizes.map((value) => ({ value, label: t.size(value) }))}
          onChange={(value: number) => onChange({ size: value })}
        />
      )}
    </nav>
  )
}

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
