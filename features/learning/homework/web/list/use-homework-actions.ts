import { App } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import type { HomeworkRow, homeworkRemove, homeworkRestore, homeworkState } from '../../contract.ts'
import { homeworkLines } from '../lines.ts'
import { texts } from '../texts.ts'
import { listTexts } from './list-texts.ts'

const refresh = { refresh: homeworkLines, refreshOnConflict: true }

/** What can be done with a homework besides changing it. */
export function useHomeworkActions() {
  const t = useTexts(listTexts)
  const all = useTexts(texts)
  const { modal } = App.useApp()
  const undo = useUndo()
  const [put] = useCall<typeof homeworkState>('POST /pressplatform/homeworks/{homeworkId}/state', refresh)
  const [restore] = useCall<typeof homeworkRestore>('POST /pressplatform/homeworks/{homeworkId}/restore', {
    ...refresh,
    onDone: () => undo(t.restored),
  })
  const [remove] = useCall<typeof homeworkRemove>('DELETE /pressplatform/homeworks/{homeworkId}', refresh)
  const state = async (homework: HomeworkRow, next: HomeworkRow['state'], done: string) => {
    const answer = await put({ homeworkId: homework.id, body: { state: next, rowVersion: homework.rowVersion } })
    if (answer) undo(done)
  }
  return {
    /** Resolves when the homework is published, or was not. */
    publish: (homework: HomeworkRow) =>
      void modal.confirm({
        title: t.publishAsk(homework.title),
        content: t.publishFor(homework.classes.reduce((sum, { students }) => sum + students, 0)),
        okText: t.publish,
        cancelText: all.cancel,
        onOk: () => state(homework, 'published', t.published),
      }),
    withdraw: (homework: HomeworkRow) => void state(homework, 'draft', t.withdrawn),
    archive: (homework: HomeworkRow) => void state(homework, homework.state === 'archived' ? 'published' : 'archived', t.archived),
    restore: ({ id }: HomeworkRow) => void restore({ homeworkId: id }),
    async remove({ id, title }: HomeworkRow) {
      if (await remove({ homeworkId: id })) undo(t.removed(title), () => void restore({ homeworkId: id }))
    },
  }
}
export type HomeworkActions = ReturnType<typeof useHomeworkActions>
