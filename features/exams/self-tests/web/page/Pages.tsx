import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { selfTestTexts } from '../texts/self-test-texts.ts'

/** The buttons below a list of several pages. */
export function Pages({ page, size, total, to }: { page: number; size: number; total: number; to: (page: number) => void }) {
  const t = useTexts(selfTestTexts)
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1 && page === 1) return null
  return (
    <nav className="st-pages" aria-label={t.pages}>
      <button type="button" className="ex-btn" aria-disabled={page <= 1} onClick={() => page > 1 && to(page - 1)}>
        {t.before}
      </button>
      <span>{t.page(page, last)}</span>
      <button type="button" className="ex-btn" aria-disabled={page >= last} onClick={() => page < last && to(page + 1)}>
        {t.after}
      </button>
    </nav>
  )
}
