import { shownAnswer } from '#assessment/questions/display.ts'
import type { NodeJson } from '#document/schema/node-json.ts'
import { languageNames } from '#features/exams/programs/web/program-texts.ts'
import { plainText } from '#document/text/text.ts'
import { CheckOutlined, WarningOutlined } from '@ant-design/icons'
import type { QuestionRow } from '../../contract.ts'
import { fileUrl } from '#web/ui/files/file-url.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'
import { RichLine } from '#web/ui/document/RichText.tsx'
import { texts } from '../texts.ts'
import styles from './question-cell.module.css'

export const stateShapes: Record<QuestionRow['state'], StatusShape> = { draft: 'ring', review: 'half', ready: 'solid', retired: 'bar' }

/** A question in the list: the beginning of its stem, its options or answers, and a line of facts. */
export function QuestionCell({ row, open }: { row: QuestionRow; open: () => void }) {
  const t = useTexts(texts)
  const { brief, questions_type: type } = row
  return (
    <div className={styles.cell}>
      <div className={styles.main}>
        <button type="button" className={styles.stem} onClick={open}>
          <span className="visually-hidden">#{row.number} </span>
          <RichLine nodes={brief.stem} />
        </button>
        <div className={styles.answers}>
          <Answers row={row} />
        </div>
        <div className={styles.facts}>
          <b>{brief.program ? t.program(languageNames[brief.program]) : t.types(type)}</b>
          <StatusDot shape={stateShapes[row.state]} word={t.states(row.state)} />
          <span>#{row.number}</span>
          {row.knowledgePoints.length > 0 && <span>{row.knowledgePoints.slice(0, 3).join(' ')}</span>}
          <span>{row.createdBy.name}</span>
          {row.problems > 0 && (
            <span className={styles.errors}>
              <WarningOutlined aria-hidden /> {t.errors(row.problems)}
            </span>
          )}
        </div>
      </div>
      {brief.picture && <img className={styles.picture} src={`${fileUrl(brief.picture)}?w=160`} alt="" loading="lazy" />}
    </div>
  )
}

/** Options with the right ones checked; for true/false and other types the answers. */
function Answers({ row: { brief, questions_type: type, questions_answers: answers } }: { row: QuestionRow }) {
  const t = useTexts(texts)
  if (type <= 1 && brief.options.length)
    return brief.options.map(({ seq, content }) => {
      const right = answers.includes(seq)
      return (
        <span key={seq} className={right ? styles.right : undefined}>
          {right && <CheckOutlined aria-label={t.answers} />} {seq} <RichLine nodes={content} />
        </span>
      )
    })
  const shown = shownAnswer({
    questions_type: type,
    questions_answers: answers,
    questions_options: brief.options.map(({ seq, content }) => ({
      seq,
      content: plainText({ type: 'doc', content: [{ type: 'paragraph', content: content as NodeJson[] }] }),
    })),
  })
  if (brief.program) return null
  if (shown === '-') return <span>{type === 3 ? '' : t.noAnswer}</span>
  return (
    <span className={styles.right}>
      {type !== 3 && <CheckOutlined aria-label={t.answers} />} {shown}
    </span>
  )
}
