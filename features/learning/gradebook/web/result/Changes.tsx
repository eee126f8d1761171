import { Button, Modal } from 'antd'
import { useState } from 'react'
import { thousands } from '#plain/numbers/digits.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { Pager } from '#web/ui/list/paging/Pager.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import type { Cell, Change, gradebookChanges, Item } from '../../contract.ts'
import { changesLine } from '../lines.ts'
import { pointsText } from '../numbers.ts'
import styles from './result.module.css'
import { resultTexts } from './result-texts.ts'

interface Props {
  classId: string
  memberId: string
  changes: readonly Change[]
  count: number
  items: readonly Item[]
  cells: readonly Cell[]
  perDay: number
}

/** What was changed in the marks of a student and by whom, and what the rules have taken off. A first entry without a reason is only in the whole record. */
export function Changes({ classId, memberId, changes, count, items, cells, perDay }: Props) {
  const t = useTexts(resultTexts)
  const [all, setAll] = useState(false)
  const told = changes.filter(({ before, reason }) => before !== null || reason)
  const late = items.flatMap((item, at) => {
    const cell = cells[at]
    return cell && cell.state === 'points' && cell.override === null && cell.lateHours > 0 ? [{ item, cell }] : []
  })
  return (
    <section className={styles.part}>
      <h3>
        {t.changes}
        {count > 0 && (
          <Button type="link" size="small" onClick={() => setAll(true)}>
            {t.allChanges(thousands(count))}
          </Button>
        )}
      </h3>
      {!told.length && !late.length && <p className={styles.hidden}>{t.noChanges}</p>}
      <ul className={styles.changes}>
        {told.map((change) => (
          <ChangeLine key={change.id} change={change} />
        ))}
        {late.map(({ item, cell }) => (
          <li key={item.id}>
            <b>{item.title}</b>
            <div>
              {t.lateLine(pointsText(cell.points ?? 0), pointsText(cell.counted ?? 0))} {t.lateRule(cell.lateHours, perDay)}
              <small>{t.byRule}</small>
            </div>
          </li>
        ))}
      </ul>
      {all && <Log classId={classId} memberId={memberId} close={() => setAll(false)} />}
    </section>
  )
}

function ChangeLine({ change: { itemTitle, before, after, reason, by, at } }: { change: Change }) {
  const t = useTexts(resultTexts)
  const wordOf = (mark: Change['after'] | null) => {
    if (mark === null) return t.nothingEntered
    const points = mark.override ?? mark.points
    return points === null ? t.words(mark.state) : pointsText(points)
  }
  return (
    <li>
      <b>{itemTitle}</b>
      <div>
        {before === null ? t.entered : t.became(wordOf(before))} <strong>{wordOf(after)}</strong> <span>{t.by(by, fullTime(at))}</span>
        {reason && <small>{t.reason(reason)}</small>}
      </div>
    </li>
  )
}

const size = 20

function Log({ classId, memberId, close }: { classId: string; memberId: string; close: () => void }) {
  const t = useTexts(resultTexts)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead<typeof gradebookChanges>(changesLine, { classId, query: { memberId, page, size } }, { keep: true })
  return (
    <Modal open title={t.log} footer={<Button onClick={close}>{t.close}</Button>} onCancel={close} width={560}>
      {error && !data && <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />}
      {!error && !data && <Waiting>…</Waiting>}
      {data && (
        <>
          <ul className={styles.changes}>
            {data.items.map((change) => (
              <ChangeLine key={change.id} change={change} />
            ))}
          </ul>
          {data.total > size && (
            <Pager
              counted={t.allChanges(thousands(data.total))}
              total={data.total}
              page={page}
              size={size}
              onChange={({ page: next = 1 }) => setPage(next)}
            />
          )}
        </>
      )}
    </Modal>
  )
}
