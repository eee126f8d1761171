import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useTexts } from '../../kernel/use-texts.ts'
import { pageSizes } from './filters.ts'
import styles from './pager.module.css'
import { lastPage, pageNumbers } from './pages.ts'
import { listTexts } from './texts.ts'

interface Props {
  /** The number of entries, in words. */
  counted: string
  total: number
  page: number
  size: number
  onChange: (changes: { page?: number; size?: number }) => void
}

/** The foot of a list: how many there are, the pages, and how many stand on one. */
export function Pager({ counted, total, page, size, onChange }: Props) {
  const t = useTexts(listTexts)
  const last = lastPage(total, size)
  return (
    <nav className={styles.pager} aria-label={t.pages}>
      <span className={styles.count}>{counted}</span>
      {last > 1 && (
        <>
          <button type="button" aria-label={t.previous} disabled={page <= 1} onClick={() => onChange({ page: page - 1 })}>
            <LeftOutlined className={styles.turn ?? ''} />
          </button>
          {pageNumbers(page, last).map((number, at) =>
            number === 'gap' ? (
              <span key={`gap${at}`}>…</span>
            ) : (
              <button
                type="button"
                key={number}
                aria-label={t.page(number)}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onChange({ page: number })}
              >
                {number}
              </button>
            ),
          )}
          <button type="button" aria-label={t.next} disabled={page >= last} onClick={() => onChange({ page: page + 1 })}>
            <RightOutlined className={styles.turn ?? ''} />
          </button>
        </>
      )}
      {total > pageSizes[0] && (
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
