import { EllipsisOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Class } from '#features/learning/classes/contract.ts'
import { useClass } from '#features/learning/classes/web/use-class.ts'
import { Replies } from '#features/learning/posts/web/post/Replies.tsx'
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
import type { Topic, topicGet, TopicSettings, topicSettings } from '../../contract.ts'
import { topicLine, topicLines } from '../lines.ts'
import { closingText, topicAddress } from '../list/TopicsList.tsx'
import { topicTexts } from '../topic-texts.ts'
import { EditTopic } from './EditTopic.tsx'
import { MarksList } from './MarksList.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'

/** The topic of `?topicId=` in the class of `?id=`; with `view=marks` its points, for teachers. */
export default function TopicPage() {
  const t = useTexts(threadTexts)
  const all = useTexts(topicTexts)
  const klass = useClass()
  const [query] = useSearchParams()
  const topicId = query.get('topicId') ?? ''
  const { data, error, refetch } = useRead<typeof topicGet>(topicLine, topicId ? { topicId } : undefined, { keep: true, every: () => 30_000 })
  if (!klass) return null
  const gone = !topicId || (error instanceof RequestError && error.errorCode === 'notFound')
  if (gone) return <EmptyState title={t.gone} detail={t.goneHelp} />
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Spinner label={all.title} />
  if (query.get('view') === 'marks' && data.can.moderate && data.points !== null)
    return <MarksList topic={data} most={data.points} back={topicAddress(data)} />
  return <OpenTopic key={data.id} topic={data} klass={klass} />
}

function OpenTopic({ topic, klass }: { topic: Topic; klass: Class }) {
  const t = useTexts(topicTexts)
  const words = useTexts(threadTexts)
  const go = useNavigate()
  const [editing, setEditing] = useState(false)
  const back = `/education/classes/discuss?${new URLSearchParams({ id: topic.classId })}`
  const marks = [
    topic.pinned && words.pinnedWord,
    topic.essence && t.essence,
    topic.locked && words.locked,
    topic.points !== null && t.graded(topic.points),
    topic.points !== null && topic.myPoints !== null && t.mine(topic.myPoints, topic.points),
    topic.closesAt && closingText(t, topic.closesAt),
  ].filter((mark) => typeof mark === 'string')
  return (
    <>
      <OpenThreadView
        thread={topic}
        back={back}
        marks={marks.length > 0 && marks.map((mark) => <span key={mark}>{mark}</span>)}
        tools={topic.can.moderate && klass.state !== 'ended' && klass.state !== 'archived' && <Tools topic={topic} />}
        edit={() => setEditing(true)}
        removed={() => void go(back)}
      >
        <Replies thread={topic} />
      </OpenThreadView>
      {editing && <EditTopic topic={topic} textbookId={klass.textbook?.id} close={() => setEditing(false)} />}
    </>
  )
}

/** What teachers decide about a topic. */
function Tools({ topic }: { topic: Topic }) {
  const t = useTexts(topicTexts)
  const { message } = App.useApp()
  const go = useNavigate()
  const [setting, setSetting] = useState(false)
  const [change, { busy }] = useCall<typeof topicSettings>('PUT /pressplatform/topics/{topicId}/settings', {
    refresh: topicLines,
    onDone: () => void message.success(t.done),
  })
  const set = (body: TopicSettings) => () => void change({ topicId: topic.id, body })
  const items = [
    { key: 'pin', label: topic.pinned ? t.unpin : t.pin, onClick: set({ pinned: !topic.pinned }) },
    { key: 'essence', label: topic.essence ? t.unmarkEssence : t.markEssence, onClick: set({ essence: !topic.essence }) },
    { key: 'lock', label: topic.locked ? t.unlock : t.lock, onClick: set({ locked: !topic.locked }) },
    { key: 'settings', label: t.settings, onClick: () => setSetting(true) },
  ]
  return (
    <span style={{ display: 'flex', gap: 8 }}>
      {topic.points !== null && <Button onClick={() => void go(`${topicAddress(topic)}&view=marks`)}>{t.marks}</Button>}
      <MenuOver menu={{ items }} edge="end">
        <Button icon={<EllipsisOutlined aria-hidden />} loading={busy}>
          {t.manage}
        </Button>
      </MenuOver>
      {setting && <SettingsDialog topic={topic} close={() => setSetting(false)} />}
    </span>
  )
}
