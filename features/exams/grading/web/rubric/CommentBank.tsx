import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { type RefObject, useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { commentAdd, commentRemove, GradedQuestion, GradingComment } from '../../contract.ts'
import { gradingLimits } from '../limits.ts'
import { questionLine } from '../lines.ts'
import { gradingTexts } from '../texts/grading-texts.ts'
import styles from './rubric.module.css'

interface Props {
  testId: string
  question: GradedQuestion
  /** In the order in which they are offered. */
  comments: readonly GradingComment[]
  criterionId: string
  /** Those that the answer has. */
  used: readonly string[]
  editable: boolean
  find: RefObject<InputRef | null>
  take: (comment: GradingComment) => void
}

const keys = ['A', 'B', 'C', 'D']
const shownAtOnce = 6
const refresh = { refresh: [questionLine] }

/** Comments that all graders of the question share. The field searches them; Enter uses the first match or adds the text as a new comment. */
export function CommentBank({ testId, question, comments, criterionId, used, editable, find, take }: Props) {
  const t = useTexts(gradingTexts)
  const [words, setWords] = useState('')
  const [managing, setManaging] = useState(false)
  const [add, { busy }] = useCall<typeof commentAdd>('POST /pressplatform/tests/{testId}/grading/{questionId}/comments', refresh)
  const [remove] = useCall<typeof commentRemove>('DELETE /pressplatform/tests/{testId}/grading/{questionId}/comments/{commentId}', refresh)
  const asked = words.trim()
  const matching = asked ? comments.filter(({ text }) => text.includes(asked)) : comments
  const shown = managing ? matching : matching.slice(0, shownAtOnce)
  const criterion = question.rubric.find(({ id }) => id === criterionId)
  const fresh = asked !== '' && !comments.some(({ text }) => text === asked)
  const place = { testId, questionId: question.id }
  const done = (comment: GradingComment) => {
    take(comment)
    setWords('')
    find.current?.blur()
  }
  const addNew = async () => {
    const added = await add({ ...place, body: { text: asked, criterionId } })
    if (added) done(added.data)
  }
  return (
    <section className={styles.bank}>
      <h2>
        {t.comments}
        {criterion && <small>{t.commentsOf(`${t.rubric} ${question.rubric.indexOf(criterion) + 1}`)}</small>}
        {comments.length > 0 && editable && (
          <Button type="link" size="small" aria-pressed={managing} onClick={() => setManaging((now) => !now)}>
            {managing ? t.manageDone : t.manage}
          </Button>
        )}
      </h2>
      {comments.length === 0 && <p className={styles.none}>{t.noComments}</p>}
      <ul>
        {shown.map((comment, at) => {
          const isUsed = used.includes(comment.id)
          return (
            <li key={comment.id} data-used={isUsed || undefined}>
              <button type="button" disabled={!editable || managing} onClick={() => done(comment)}>
                {at < keys.length && !asked && <kbd>{keys[at]}</kbd>}
                <span>{comment.text}</span>
                <em>{isUsed ? t.used : t.uses(comment.uses)}</em>
              </button>
              {managing && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={t.removeComment(comment.text)}
                  onClick={() => void remove({ ...place, commentId: comment.id })}
                />
              )}
            </li>
          )
        })}
      </ul>
      {editable && (
        <Input
          ref={find}
          prefix={<SearchOutlined aria-hidden />}
          suffix={<kbd>/</kbd>}
          aria-label={t.findComment}
          placeholder={t.findComment}
          maxLength={gradingLimits.remarkLength}
          value={words}
          disabled={busy}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              setWords('')
              event.currentTarget.blur()
            }
          }}
          onPressEnter={() => {
            const [first] = matching
            if (fresh) void addNew()
            else if (asked && first) done(first)
          }}
        />
      )}
      {fresh && editable && (
        <Button type="link" size="small" loading={busy} onClick={() => void addNew()}>
          {t.newComment(asked)}
        </Button>
      )}
    </section>
  )
}
