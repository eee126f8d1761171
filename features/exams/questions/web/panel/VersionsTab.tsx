import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { QuestionFull, questionVersions } from '../../contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { When } from '#web/ui/time/When.tsx'
import { texts } from '../texts.ts'
import { CompareVersions } from './CompareVersions.tsx'
import styles from './panel.module.css'

/** The versions of a question, the newest first; each earlier one can be compared with the present one. */
export function VersionsTab({ question }: { question: QuestionFull }) {
  const t = useTexts(texts)
  const [size, setSize] = useState(20)
  const [compared, setCompared] = useState<number>()
  const { data, error, refetch } = useRead<typeof questionVersions>(
    'GET /question/questions/{questionId}/versions',
    { questionId: question.id, query: { size } },
    { keep: true },
  )
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <>
      <ul className={styles.rows}>
        {data.items.map(({ no, note, by, at, current }) => (
          <li key={no}>
            <span className={current ? styles.no : undefined}>v{no}</span>
            <span>
              {note || (current ? t.current : '')} <small>{by.name}</small>
            </span>
            <small>
              <When at={at} />
            </small>
            {!current && (
              <Button size="small" onClick={() => setCompared(no)} aria-label={t.compareWith(no)}>
                {t.compare}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.next && size < 100 && (
        <Button type="text" block onClick={() => setSize(100)}>
          {t.moreActions}
        </Button>
      )}
      {compared !== undefined && <CompareVersions question={question} no={compared} close={() => setCompared(undefined)} />}
    </>
  )
}
