import { DisconnectOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Item, Student } from '../../contract.ts'
import { gradebookTexts } from '../gradebook-texts.ts'
import { useMarkWords } from '../mark/use-mark-words.ts'
import styles from './unsent.module.css'
import type { UnsentMarks } from './unsent-marks.ts'
import { unsentTexts } from './unsent-texts.ts'

interface Props {
  queue: UnsentMarks
  items: readonly Item[]
  students: readonly Student[]
}

/** How many changes wait for the network, and below each that the server has not taken, with both values or the reason. */
export function UnsentLine({ queue, items, students }: Props) {
  const t = useTexts(unsentTexts)
  const words = useTexts(gradebookTexts)
  const { theirs, mine } = useMarkWords()
  const waiting = queue.marks.filter(({ problem }) => !problem).length
  return (
    <div className={styles.unsent}>
      <p role="status">
        {waiting > 0 && (
          <>
            <DisconnectOutlined aria-hidden /> <b>{t.waiting(waiting)}</b> <span>{t.help}</span>
          </>
        )}
      </p>
      {queue.marks.map(({ problem, ...mark }) => {
        if (!problem) return null
        const name = students.find(({ id }) => id === mark.memberId)?.name ?? t.someone
        const title = items.find(({ id }) => id === mark.itemId)?.title ?? t.something
        return (
          <div key={`${mark.itemId} ${mark.memberId}`} role="alert">
            {'conflict' in problem ? (
              <>
                <span>
                  {words.conflict(problem.conflict.name, problem.conflict.item, problem.conflict.by)}{' '}
                  <small>{words.conflictText(theirs(problem.conflict.theirs), mine(mark.set))}</small>
                </span>
                <Button size="small" onClick={() => queue.drop(mark)}>
                  {words.takeTheirs}
                </Button>
                <Button size="small" onClick={() => queue.add([{ ...mark, rowVersion: problem.conflict.theirs.rowVersion }])}>
                  {words.keepMine}
                </Button>
              </>
            ) : (
              <>
                <span>
                  {t.refused(name, title, problem.refused)} <small>{mine(mark.set)}</small>
                </span>
                <Button size="small" onClick={() => queue.drop(mark)}>
                  {t.drop}
                </Button>
              </>
            )}
          </div>
        )
      })}
    </div>
  )
}
