import type { Feedback, feedbackHandle, feedbackHandlers, feedbackList, FeedbackState } from '../contract.ts'
import { useMemo } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { toTimestamps } from '#web/ui/time/days.ts'
import { choicePart, optionsOf, datesPart, searchPart } from '#web/ui/list/filters/filter-parts.tsx'
import { choice, day, withoutEmpty, paging, reference, searchText } from '#web/ui/list/filters/filters.ts'
import { ListScreen } from '#web/ui/list/ListScreen.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { useOpenRow } from '#web/ui/list/table/use-open-row.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { FeedbackPanel } from './FeedbackMargin.tsx'
import { feedbackColumns } from './feedback-columns.tsx'
import { states, typeName, types } from './feedback-words.tsx'
import { feedbackLines } from './lines.ts'
import { texts } from './texts.ts'

const fields = {
  q: searchText(60),
  state: choice(states),
  type: choice(types),
  assignee: reference,
  from: day,
  to: day,
  sort: choice(['-createdAt', 'createdAt', '-updatedAt'], '-createdAt'),
  ...paging,
}
const filters = ['q', 'state', 'type', 'assignee', 'from', 'to'] as const

/** List of the feedback sent to the institution. */
export default function FeedbackPage() {
  const t = useTexts(texts)
  const undo = useUndo()
  const list = useList<typeof feedbackList, typeof fields>({
    name: 'feedback',
    line: 'POST /pressplatform/feedback/list',
    fields,
    filters,
    ask: ({ q, state, type, assignee, from, to, sort }, place) => ({
      body: { ...withoutEmpty({ q, state, type, assigneeId: assignee }), ...toTimestamps({ from, to }), sort, ...place },
    }),
  })
  const openRow = useOpenRow(list.rows)
  const handlers = useRead<typeof feedbackHandlers>('GET /pressplatform/feedback/handlers', {}).data ?? []
  const [handle] = useCall<typeof feedbackHandle>('PUT /pressplatform/feedback/{id}', { refresh: feedbackLines, refreshOnConflict: true })
  const change = async (feedback: Feedback, set: { state?: FeedbackState; assigneeId?: string | null }) => {
    const done = await handle({ id: feedback.id, body: { ...set, rowVersion: feedback.rowVersion } })
    if (!done || !set.state) return
    const { data } = done
    undo(t.moved(t[data.state]), () => void handle({ id: data.id, body: { state: feedback.state, rowVersion: data.rowVersion } }))
  }
  const columns = useMemo(() => feedbackColumns(t), [t])
  const stateOptions = optionsOf(states, (value) => t[value])
  const typeOptions = optionsOf(types, (value) => typeName(value, t))
  const assigneeOptions = handlers.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ListScreen
      flat
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      filters={[
        searchPart(list, t.search),
        choicePart(list, 'state', t.state, stateOptions),
        choicePart(list, 'type', t.type, typeOptions),
        choicePart(list, 'assignee', t.assignee, assigneeOptions),
        datesPart(list, ['from', 'to'], t.when, true),
      ]}
      sorts={[
        { value: '-createdAt', label: t.newest },
        { value: 'createdAt', label: t.oldest },
        { value: '-updatedAt', label: t.active },
      ]}
      columns={columns}
      nameOf={(row) => row.body.slice(0, 40)}
      open={openRow.open}
      current={openRow.id}
      empty={<EmptyState title={t.none} detail={t.noneHelp} />}
    >
      {openRow.id && (
        <FeedbackPanel
          key={openRow.id}
          id={openRow.id}
          handlers={handlers}
          change={change}
          close={openRow.close}
          walk={{ previous: openRow.previous, next: openRow.next }}
        />
      )}
    </ListScreen>
  )
}
