import { App } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ReasonDialog } from '../form/ReasonDialog.tsx'
import { entryTexts } from './entry-texts.ts'

export type Decision = { to: 'shown' } | { to: 'hidden'; reason: string }

export interface Decided {
  state: string
  /** Texts of the dialog in which the reason for hiding is written. */
  words: { hideTitle: string; hideHelp: string }
  busy: boolean
  /** Sends the decision; its result is undefined where that failed. */
  decide: (decision: Decision) => Promise<unknown>
}

/** Showing and hiding an entry: `show` shows it, or keeps it where it was reported; `hide` opens `dialog`. */
export function useDecision({ state, words, busy, decide }: Decided) {
  const t = useTexts(entryTexts)
  const { message } = App.useApp()
  const [asking, setAsking] = useState(false)
  const run = async (decision: Decision, said: string) => {
    if (!(await decide(decision))) return
    setAsking(false)
    void message.success(said)
  }
  return {
    show: () => void run({ to: 'shown' }, state === 'shown' ? t.kept : t.shown),
    hide: () => setAsking(true),
    dialog: asking && (
      <ReasonDialog
        title={words.hideTitle}
        help={words.hideHelp}
        ok={t.hide}
        busy={busy}
        decide={(reason) => void run({ to: 'hidden', reason }, t.hidden)}
        close={() => setAsking(false)}
      />
    ),
  }
}
