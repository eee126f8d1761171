import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Category, Cell, Item, Line } from '../../contract.ts'
import { oneDecimal, pointsText, twoDecimals } from '../numbers.ts'
import styles from './result.module.css'
import { resultTexts } from './result-texts.ts'

type ShownItem = Pick<Item, 'id' | 'categoryId' | 'title' | 'points'> & { open?: boolean }

interface Props {
  categories: readonly Category[]
  items: readonly ShownItem[]
  /** `total` null: nothing counts yet. `earned` null: the total is not shown. */
  result: { cells: readonly Cell[]; lines: readonly Line[]; earned: number | null; settled: number | null; total: number | null }
  /** What each item has, under its category. */
  marks?: ((items: readonly { item: ShownItem; cell: Cell }[]) => React.ReactNode) | undefined
}

/** A total and how it follows: the bar of the weights filled to the results, a line for each category, and the division. */
export function ResultLines({ categories, items, result, marks }: Props) {
  const t = useTexts(resultTexts)
  const { lines, cells, earned, settled, total } = result
  const of = (categoryId: string | null) =>
    items.flatMap((item, at) => {
      const cell = cells[at]
      return item.categoryId === categoryId && cell ? [{ item, cell }] : []
    })
  const noteOf = (categoryId: string): string => {
    const own = of(categoryId)
    const dropped = own.filter(({ cell }) => cell.dropped).map(({ item, cell }) => t.dropped(item.title, pointsText(cell.counted ?? 0)))
    const excused = own.filter(({ cell }) => cell.state === 'excused' && cell.override === null).map(({ item }) => t.excused(item.title))
    const closed = own.length > 0 && own.every(({ item }) => item.open === false) ? [t.closed] : []
    return [...excused, ...dropped, ...closed].join(', ')
  }
  const uncounted = of(null)
  return (
    <section className={styles.result}>
      {total !== null && earned !== null && settled !== null ? (
        <p className={styles.total}>
          <b>{oneDecimal(total)}</b>{' '}
          <span>{settled === 100 ? t.settledAll(oneDecimal(earned)) : t.soFar(pointsText(settled), oneDecimal(earned))}</span>
        </p>
      ) : (
        <p className={styles.hidden}>{earned === null ? t.totalHidden : t.noTotal}</p>
      )}
      <div className={styles.bar} role="img" aria-label={t.bar(total === null ? '–' : oneDecimal(total))}>
        {categories.map(({ id, weight }, at) => {
          const average = lines[at]?.average ?? null
          return (
            <span key={id} style={{ flexGrow: weight }} data-open={average === null || undefined}>
              {average !== null && <i style={{ inlineSize: `${average}%` }} />}
            </span>
          )
        })}
      </div>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t.how}</th>
            <th scope="col">{t.average}</th>
            <th scope="col">{t.weight}</th>
            <th scope="col">{t.contribution}</th>
          </tr>
        </thead>
        {categories.map(({ id, name, weight }, at) => {
          const { average = null, contribution = null } = lines[at] ?? {}
          const note = noteOf(id)
          return (
            <tbody key={id}>
              <tr data-open={average === null || undefined}>
                <th scope="row">
                  {name}
                  {note && <small>{note}</small>}
                </th>
                <td>{average === null ? t.nothing : twoDecimals(average)}</td>
                <td>{weight}%</td>
                <td>{contribution === null ? '' : twoDecimals(contribution)}</td>
              </tr>
              {marks && of(id).length > 0 && (
                <tr className={styles.marks}>
                  <td colSpan={4}>{marks(of(id))}</td>
                </tr>
              )}
            </tbody>
          )
        })}
        {marks && uncounted.length > 0 && (
          <tbody>
            <tr data-open>
              <th scope="row" colSpan={4}>
                {t.uncounted}
              </th>
            </tr>
            <tr className={styles.marks}>
              <td colSpan={4}>{marks(uncounted)}</td>
            </tr>
          </tbody>
        )}
        {total !== null && earned !== null && settled !== null && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {twoDecimals(earned)} ÷ {settled}%
              </th>
              <td>{settled}%</td>
              <td>{twoDecimals(total)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
