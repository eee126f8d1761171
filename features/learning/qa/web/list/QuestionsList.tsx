import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { anchorOf } from '#features/learning/posts/web/thread/anchor-address.ts'
import { ThreadRow } from '#features/learning/posts/web/thread/ThreadRow.tsx'
import threadStyles from '#features/learning/posts/web/thread/thread.module.css'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { choice, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import type { QuestionRow, questionThreads } from '../../contract.ts'
import { questionsLine } from '../lines.ts'
import { qaTexts } from '../qa-texts.ts'
import { NewQuestion } from '../question/NewQuestion.tsx'
import { questionAddress } from '../question/question-address.ts'

const questions: ListCall<typeof questionThreads> = { name: 'classQuestions', line: questionsLine }
const filters = ['unanswered', 'answered', 'accepted', 'faq', 'unread', 'mine', 'held'] as const

/** What a question is, as its list says it. */
export const stateOf = ({ accepted, answered }: Pick<QuestionRow, 'accepted' | 'answered'>) =>
  accepted ? 'accepted' : answered ? 'answered' : 'unanswered'

interface Props {
  /** The class; without one the questions of all classes in which the person teaches or learns. */
  klass?: { id: string; textbook: { id: string } | null }
  /** Of the classes that take this course. */
  courseId?: string
  scope: 'taught' | 'joined' | 'both'
  mayAdd?: boolean
  anonymous?: boolean
  actions?: ReactNode
}

/** Questions of one class or of several: frequent ones first, then those with the latest answer. */
export function QuestionsList({ klass, courseId, scope, mayAdd = false, anonymous = false, actions }: Props) {
  const t = useTexts(qaTexts)
  const go = useNavigate()
  const [address, setAddress] = useSearchParams()
  const anchor = anchorOf(address)
  const [adding, setAdding] = useState(anchor !== undefined)
  const list = useListPage({
    call: questions,
    filters: {
      q: search(t.search, 100),
      filter: oneOf(
        t.filter,
        optionsOf(filters, (value) => t.filters(value)),
      ),
    },
    also: { view: choice(['questions', 'waiting'] as const, 'questions') },
    sorts: { own: '' },
    ask: ({ q, filter }, place) => ({
      query: { ...withoutEmpty({ q, filter }), scope, ...(klass && { classId: klass.id }), ...(courseId && { courseId }), ...place },
    }),
  })
  // The address of a class has its id in `id`, so that the form is no open row of the list.
  const add = mayAdd && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  return (
    <ListPage
      list={list}
      title={t.title}
      level={klass || courseId ? 2 : 1}
      words={{ counted: t.counted, total: t.counted }}
      columns={[]}
      nameOf={({ title }) => title}
      none={klass ? { title: t.none, help: mayAdd ? t.noneHelp : '', actions: add } : { title: t.noneAll, help: t.noneAllHelp }}
      actions={
        (actions || add) && (
          <>
            {actions}
            {add}
          </>
        )
      }
      body={(rows, stale) => (
        <ul className={threadStyles.list} aria-busy={stale}>
          {rows.map((row) => (
            <ThreadRow
              key={row.id}
              thread={row}
              to={questionAddress(row)}
              named={!klass}
              heading={klass || courseId ? 'h3' : 'h2'}
              pinnedWord={t.faq}
              marks={
                <span className={threadStyles.mark} data-good={row.accepted || undefined}>
                  {t.states(stateOf(row))}
                </span>
              }
              figures={row.same > 0 && <span>{t.same(row.same)}</span>}
            />
          ))}
        </ul>
      )}
    >
      {adding && klass && (
        <NewQuestion
          klass={klass}
          anonymous={anonymous}
          anchor={anchor}
          close={() => {
            setAdding(false)
            if (anchor) setAddress({ id: klass.id }, { replace: true })
          }}
          done={(id) => void go(questionAddress({ id, classId: klass.id }))}
        />
      )}
    </ListPage>
  )
}
