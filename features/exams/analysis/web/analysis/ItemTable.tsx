import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Segmented } from 'antd'
import { Fragment } from 'react'
import { useSearchParams } from 'react-router'
import { figureTexts } from '#assessment/analysis/figure-texts.ts'
import { figureWord, pointsWord, shareWord } from '#assessment/analysis/figure-words.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { choice } from '#web/ui/list/filters/filters.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { AnalysedItem, Analysis } from '../../contract.ts'
import { lineOfHtml } from '../line-of-html.ts'
import { texts } from '../texts.ts'
import styles from './analysis.module.css'
import { Definition } from './Definition.tsx'
import { ItemDetails } from './ItemDetails.tsx'
import { nextSort, type Sort, sortedItems, sorts } from './sorted-items.ts'

const columns = ['p', 'discrimination', 'correlation', 'omitted'] as const
const names = { p: 'difficulty', discrimination: 'discrimination', correlation: 'correlation', omitted: 'omitted' } as const

/** The questions of the test with their figures. Order, filter and the opened question stand in the address. */
export function ItemTable({ analysis }: { analysis: Analysis }) {
  const t = useTexts(texts)
  const [query, setQuery] = useSearchParams()
  const sort = choice(sorts, 'number').read(query.get('sort') ?? '') ?? 'number'
  const flagged = query.get('show') === 'flagged'
  const opened = query.get('open') ?? ''
  const put = (values: Record<string, string>) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(values))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace: true },
    )
  const { items, onPaper } = analysis
  const notable = items.filter(({ flags }) => flags.length > 0)
  const shown = sortedItems(flagged ? notable : items, sort)
  return (
    <section className={styles.items}>
      <div className={styles.head}>
        <h2>{onPaper ? t.sections : t.items}</h2>
        {notable.length > 0 && (
          <Segmented<'' | 'flagged'>
            aria-label={t.show}
            value={flagged ? 'flagged' : ''}
            options={[
              { value: '', label: t.showAll(items.length) },
              { value: 'flagged', label: t.showFlagged(notable.length) },
            ]}
            onChange={(show) => put({ show })}
          />
        )}
      </div>
      {items.length === 0 && <EmptyState title={t.none} />}
      {items.length > 0 && shown.length === 0 && <p className={styles.quiet}>{t.noneFlagged}</p>}
      {shown.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t.number}</th>
                <th scope="col">{t.question}</th>
                <th scope="col">{t.type}</th>
                <th scope="col" data-end>
                  {t.mean}
                </th>
                {columns.map((column) => (
                  <Head key={column} column={column} sort={sort} press={() => put({ sort: nextSort(sort, column).replace(/^number$/, '') })} />
                ))}
                <th scope="col">{t.finding}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((item) => (
                <Fragment key={item.key}>
                  <Row item={item} open={opened === item.key} press={() => put({ open: opened === item.key ? '' : item.key })} />
                  {opened === item.key && (
                    <tr className={styles.details}>
                      <td colSpan={9}>
                        <ItemDetails item={item} testId={analysis.head.testId} canRegrade={analysis.can.regrade} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** The head of a column: its definition, and a button for the order. */
function Head({ column, sort, press }: { column: (typeof columns)[number]; sort: Sort; press: () => void }) {
  const f = useTexts(figureTexts)
  const t = useTexts(texts)
  const order = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined
  return (
    <th scope="col" data-end aria-sort={order}>
      <Definition of={names[column]} edge="end" />
      <button type="button" className={styles.sort} data-order={order} aria-label={t.sortBy(f.figure(names[column]))} onClick={press}>
        {order === 'descending' ? '↓' : order === 'ascending' ? '↑' : '↕'}
      </button>
    </th>
  )
}

function Row({ item, open, press }: { item: AnalysedItem; open: boolean; press: () => void }) {
  const t = useTexts(texts)
  const f = useTexts(figureTexts)
  const { number, question, points, figures, flags, withdrawn } = item
  const stem = question ? lineOfHtml(question.html) : item.stem
  const [flag] = flags
  return (
    <tr data-open={open || undefined}>
      <td>{number}</td>
      <th scope="row">
        {question ? (
          <button type="button" className={styles.stem} aria-expanded={open} title={stem} onClick={press}>
            {open ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
            <span>{stem || t.noText}</span>
          </button>
        ) : (
          stem
        )}
      </th>
      <td>{f.type(question?.type ?? null)}</td>
      <td data-end>
        {figures ? pointsWord(figures.mean) : '–'} <small>/ {pointsWord(points)}</small>
      </td>
      <td data-end>{figureWord(figures?.p ?? null)}</td>
      <td data-end data-low={(figures && figures.discrimination < 0) || undefined}>
        {figureWord(figures?.discrimination ?? null)}
      </td>
      <td data-end data-low={(figures?.correlation ?? 0) < 0 || undefined}>
        {figureWord(figures?.correlation ?? null)}
      </td>
      <td data-end>{figures ? shareWord(figures.omitted) : '–'}</td>
      <td className={styles.flag} data-grave={flag === 'negative' || flag === 'wrongPreferred' || flag === 'noneRight' || undefined}>
        {withdrawn ? f.withdrawn : flag && f.flag(flag)}
      </td>
    </tr>
  )
}
