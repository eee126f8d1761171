import { App } from 'antd'
import type { candidatesChange } from '#features/exams/tests/contract-candidates.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { newKey } from '#web/ui/form/use-new-record.ts'
import type { watchAdmit, watchExtend, watchNote, watchReopen, watchSubmit, watchTell } from '../../contract.ts'
import { watchTexts } from '../watch-texts.ts'

const base = '/pressplatform/tests/{testId}/watch'

/** What those who watch over a test can do; each says what was done and asks for the present state. */
export function useActions(testId: string, refresh: () => void) {
  const t = useTexts(watchTexts)
  const { message } = App.useApp()
  const say = (words: string) => {
    void message.success(words)
    refresh()
  }
  const [extend] = useCall<typeof watchExtend>(`POST ${base}/extend`, { onDone: ({ people }) => say(t.extendedFor(people)) })
  const [submit] = useCall<typeof watchSubmit>(`POST ${base}/submit`, { onDone: ({ submitted }) => say(t.submitted(submitted)) })
  const [admit] = useCall<typeof watchAdmit>(`POST ${base}/admit`)
  const [reopen] = useCall<typeof watchReopen>(`POST ${base}/reopen`, { onDone: () => say(t.reopened) })
  const [tell] = useCall<typeof watchTell>(`POST ${base}/tell`, { onDone: () => say(t.sent) })
  const [note] = useCall<typeof watchNote>(`POST ${base}/note`, { onDone: () => say(t.noted) })
  const [change] = useCall<typeof candidatesChange>('PUT /pressplatform/tests/{testId}/candidates')
  const whom = (memberId: string | undefined) => (memberId === undefined ? {} : { memberId })
  return {
    extend: (minutes: number, reason: string, memberIds?: string[]) =>
      extend({ testId, key: newKey(), body: { minutes, reason, ...(memberIds && { memberIds }) } }),
    submit: (reason: string, memberIds?: string[]) => submit({ testId, body: { reason, ...(memberIds && { memberIds }) } }),
    async admit(memberId: string, minutes: number) {
      if (await admit({ testId, body: { memberId, admit: true, minutes } })) say(t.admitted)
    },
    async refuse(memberId: string) {
      if (await admit({ testId, body: { memberId, admit: false } })) say(t.refusedDone)
    },
    reopen: (memberId: string, minutes: number, reason: string) => reopen({ testId, body: { memberId, minutes, reason } }),
    tell: (text: string, memberId?: string) => tell({ testId, key: newKey(), body: { text, ...whom(memberId) } }),
    note: (text: string, memberId?: string) => note({ testId, key: newKey(), body: { text, ...whom(memberId) } }),
    async markAbsent(memberId: string) {
      if (await change({ testId, body: { memberIds: [memberId], change: { standing: 'absent', reason: t.absentReason } } })) say(t.absentDone)
    },
    async letIn(memberId: string, now: Date) {
      if (await change({ testId, body: { memberIds: [memberId], change: { opensAt: now.toISOString() } } })) say(t.letInDone)
    },
  }
}
export type WatchActions = ReturnType<typeof useActions>
