import { comparedText } from '#assessment/likeness/compared-text.ts'
import { Button, Skeleton } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import type { QuestionFull, questionLike, questionsDiffer } from '../../contract.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { texts } from '../texts.ts'
import styles from './panel.module.css'

const likeLine = 'POST /question/like'

/** Questions that are like this one, in all banks that the person may see. */
export function LikeTab({ question }: { question: QuestionFull }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { data, error, refetch } = useRead<typeof questionLike>(likeLine, { body: { text: comparedText(question.content), id: question.id } })
  const [differ, { busy }] = useCall<typeof questionsDiffer>('POST /question/questions/{questionId}/different', { refresh: [likeLine] })
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (!data.length) return <p className={styles.quiet}>{t.noLike}</p>
  const show = (id: string, bankId: string) => {
    const next = new URLSearchParams(params)
    next.set('id', id)
    next.set('bank', bankId)
    void navigate({ search: `?${next}` })
  }
  return (
    <ul className={styles.rows}>
      {data.map(({ id, number, bankId, bankName, by, likeness, text }) => (
        <li key={id} data-like>
          <Button type="link" onClick={() => show(id, bankId)}>
            #{number}
          </Button>
          <span className={styles.alike}>{t.likeness(Math.round(likeness * 100))}</span>
          <p>{text.slice(0, 200)}</p>
          <small>
            {bankName} · {by}
          </small>
          {question.can.edit && (
            <Button size="small" loading={busy} onClick={() => void differ({ questionId: question.id, body: { otherId: id } })}>
              {t.different}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
