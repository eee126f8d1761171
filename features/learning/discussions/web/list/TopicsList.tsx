import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { anchorOf } from '#features/learning/posts/web/thread/anchor-address.ts'
import { ThreadRow } from '#features/learning/posts/web/thread/ThreadRow.tsx'
import { threadTexts } from '#features/learning/posts/web/thread/thread-texts.ts'
import threadStyles from '#features/learning/posts/web/thread/thread.module.css'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { choice, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import type { TopicRow, topicList } from '../../contract.ts'
import { topicsLine } from '../lines.ts'
import { topicTexts } from '../topic-texts.ts'
import { NewTopic } from '../topic/NewTopic.tsx'

const topics: ListCall<typeof topicList> = { name: 'topics', line: topicsLine }
const filters = ['unread', 'mine', 'essence', 'held'] as const

interface Props {
  /** The class; without one the topics of all classes in which the person teaches or learns. */
  klass?: { id: string; textbook: { id: string } | null }
  scope: 'taught' | 'joined'
  mayAdd?: boolean
  anonymous?: boolean
  actions?: ReactNode
}

export const topicAddress = ({ id, classId }: Pick<TopicRow, 'id' | 'classId'>) =>
  `/education/classes/discuss/details?${new URLSearchParams({ id: classId, topicId: id })}`

/** Topics of one class or of several: pinned ones first, then those with the latest reply. */
export function TopicsList({ klass, scope, mayAdd = false, anonymous = false, actions }: Props) {
  const t = useTexts(topicTexts)
  const words = useTexts(threadTexts)
  const go = useNavigate()
  const [address, setAddress] = useSearchParams()
  const anchor = anchorOf(address)
  const [adding, setAdding] = useState(anchor !== undefined)
  const list = useListPage({
    call: topics,
    filters: {
      q: search(t.search, 100),
      filter: oneOf(
        t.filter,
        optionsOf(filters, (value) => t.filters(value)),
      ),
    },
    also: { view: choice(['topics', 'waiting'] as const, 'topics') },
    sorts: { own: '' },
    ask: ({ q, filter }, place) => ({ query: { ...withoutEmpty({ q, filter }), scope, ...(klass && { classId: klass.id }), ...place } }),
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
      level={klass ? 2 : 1}
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
              to={topicAddress(row)}
              named={!klass}
              heading={klass ? 'h3' : 'h2'}
              pinnedWord={words.pinnedWord}
              marks={
                <>
                  {row.essence && (
                    <span className={threadStyles.mark} data-good>
                      {t.essence}
                    </span>
                  )}
                  {row.points !== null && <span className={threadStyles.mark}>{t.graded(row.points)}</span>}
                </>
              }
              figures={row.closesAt && <span>{closingText(t, row.closesAt)}</span>}
            />
          ))}
        </ul>
      )}
    >
      {adding && klass && (
        <NewTopic
          klass={klass}
          anonymous={anonymous}
          anchor={anchor}
          close={() => {
            setAdding(false)
            if (anchor) setAddress({ id: klass.id }, { replace: true })
          }}
          done={(id) => void go(topicAddress({ id, classId: klass.id }))}
        />
      )}
    </ListPage>
  )
}

/** When a topic closes, or closed. */
export const closingText = (t: (typeof topicTexts)['zh-CN'], closesAt: string): string =>
  new Date(closesAt) > new Date() ? t.closes(fullTime(closesAt)) : t.closed(fullTime(closesAt))
