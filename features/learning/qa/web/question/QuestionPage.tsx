import { CheckCircleOutlined, CheckCircleFilled, EllipsisOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Class } from '#features/learning/classes/contract.ts'
import { useClass } from '#features/learning/classes/web/use-class.ts'
import type { PostLine } from '#features/learning/posts/contract.ts'
import { PostItem } from '#features/learning/posts/web/post/PostItem.tsx'
import { Replies } from '#features/learning/posts/web/post/Replies.tsx'
import { postLines } from '#features/learning/posts/web/lines.ts'
import { OpenThreadView } from '#features/learning/posts/web/thread/OpenThreadView.tsx'
import { threadTexts } from '#features/learning/posts/web/thread/thread-texts.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import type { answerAccept, Question, questionDecide, questionThread, sameQuestion } from '../../contract.ts'
import { questionLine, questionLines } from '../lines.ts'
import { stateOf } from '../list/QuestionsList.tsx'
import { qaTexts } from '../qa-texts.ts'
import { EditQuestion } from './EditQuestion.tsx'
import styles from './question.module.css'

/** The question of `?questionId=` in the class of `?id=`. */
export default function QuestionPage() {
  const t = useTexts(threadTexts)
  const all = useTexts(qaTexts)
  const klass = useClass()
  const [query] = useSearchParams()
  const questionId = query.get('questionId') ?? ''
  const { data, error, refetch } = useRead<typeof questionThread>(questionLine, questionId ? { questionId } : undefined, {
    keep: true,
    every: () => 30_000,
  })
  if (!klass) return null
  const gone = !questionId || (error instanceof RequestError && error.errorCode === 'notFound')
  if (gone) return <EmptyState title={t.gone} detail={t.goneHelp} />
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Spinner label={all.title} />
  return <OpenQuestion key={data.id} question={data} klass={klass} />
}

function OpenQuestion({ question, klass }: { question: Question; klass: Class }) {
  const t = useTexts(qaTexts)
  const { message } = App.useApp()
  const go = useNavigate()
  const [editing, setEditing] = useState(false)
  const [accept, { busy }] = useCall<typeof answerAccept>('PUT /pressplatform/questions/{questionId}/answer', {
    refresh: questionLines,
    onDone: ({ accepted }) => void message.success(accepted ? t.acceptedDone : t.unacceptedDone),
  })
  const back = `/education/classes/qaa?${new URLSearchParams({ id: question.classId })}`
  const { answer } = question
  const isAccepted = (post: PostLine) => post.id === answer?.id
  const mark = (post: PostLine) =>
    isAccepted(post) && (
      <span className={styles.accepted}>
        <CheckCircleFilled aria-hidden /> {t.acceptedMark}
      </span>
    )
  const actions = (post: PostLine) =>
    question.can.accept &&
    post.state === 'shown' &&
    !post.private && (
      <Button
        type="text"
        size="small"
        icon={<CheckCircleOutlined aria-hidden />}
        disabled={busy}
        onClick={() => void accept({ questionId: question.id, body: { postId: isAccepted(post) ? null : post.id } })}
      >
        {isAccepted(post) ? t.unaccept : t.accept}
      </Button>
    )
  const marks = [
    t.states(stateOf(question)),
    question.pinned && t.faq,
    question.locked && t.closed,
    question.same > 0 && t.same(question.same),
  ].filter((each) => typeof each === 'string')
  const over = klass.state === 'ended' || klass.state === 'archived'
  return (
    <>
      <OpenThreadView
        thread={question}
        back={back}
        marks={marks.map((each) => (
          <span key={each}>{each}</span>
        ))}
        tools={question.can.moderate && !over && <Tools question={question} />}
        actions={question.can.same && <Same question={question} />}
        edit={() => setEditing(true)}
        removed={() => void go(back)}
      >
        {answer && (
          <section className={styles.answer} aria-label={t.acceptedAnswer}>
            <h3>{t.acceptedAnswer}</h3>
            <PostItem post={answer} mark={mark(answer)} actions={actions(answer)} />
          </section>
        )}
        <Replies thread={question} actions={actions} mark={mark} />
      </OpenThreadView>
      {editing && <EditQuestion question={question} textbookId={klass.textbook?.id} close={() => setEditing(false)} />}
    </>
  )
}

/** Says that one has the same question, or takes it back. */
function Same({ question: { id, mineSame, same } }: { question: Question }) {
  const t = useTexts(qaTexts)
  const [share, { busy }] = useCall<typeof sameQuestion>('PUT /pressplatform/questions/{questionId}/same', { refresh: questionLines })
  return (
    <Button
      type="text"
      size="small"
      aria-pressed={mineSame}
      className={mineSame ? (styles.pressed ?? '') : ''}
      icon={<QuestionCircleOutlined aria-hidden />}
      disabled={busy}
      onClick={() => void share({ questionId: id, body: { same: !mineSame } })}
    >
      {t.sameButton(same)}
    </Button>
  )
}

/** What teachers decide about a question. */
function Tools({ question }: { question: Question }) {
  const t = useTexts(qaTexts)
  const { message } = App.useApp()
  const [change, { busy }] = useCall<typeof questionDecide>('PUT /pressplatform/questions/{questionId}/settings', {
    refresh: postLines,
    onDone: () => void message.success(t.done),
  })
  const set = (body: { faq?: boolean; closed?: boolean }) => () => void change({ questionId: question.id, body })
  const items = [
    { key: 'faq', label: question.pinned ? t.unmakeFaq : t.makeFaq, onClick: set({ faq: !question.pinned }) },
    { key: 'close', label: question.locked ? t.reopen : t.close, onClick: set({ closed: !question.locked }) },
  ]
  return (
    <MenuOver menu={{ items }} edge="end">
      <Button icon={<EllipsisOutlined aria-hidden />} loading={busy}>
        {t.manage}
      </Button>
    </MenuOver>
  )
}
