import { Form, type FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import { differing } from './differing.ts'
import type { FormProblem } from './FormProblems.tsx'
import { dropDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { useWarnBeforeUnload } from './use-warn-before-unload.ts'

export interface DraftForm<T extends object> {
  form: FormInstance<T>
  initial: T
  typed: T
  /** Names of the fields that differ from what is saved. */
  changed: (keyof T & string)[]
  /** What was typed before a reload has been put back. */
  restored: boolean
  problems: readonly FormProblem[]
  setProblems: (problems: readonly FormProblem[]) => void
  onType: (values: T) => void
  /** Goes back to what is saved. */
  discard: () => void
  /** The values are saved now: nothing differs any more. */
  accept: (saved: T) => void
  /** Something new is there: the form is empty again, then one goes on. */
  finish: (go: () => void) => void
}

/**
 * A form over one object: what is typed survives a reload until it is saved or given up. `key` names form and object and must be the React key of
 * the component that calls this, so that another object gets a form of its own; `rowVersion` is the version that is being changed.
 */
export function useDraftForm<T extends object>(key: string, saved: T, rowVersion = 0): DraftForm<T> {
  const [form] = Form.useForm<T>()
  const [base, setBase] = useState(saved)
  const [kept] = useState(() => keptDraft<T>(key))
  const [typed, setTyped] = useState<T>(() => (kept?.rowVersion === rowVersion ? { ...saved, ...kept.draft } : saved))
  const [restored, setRestored] = useState(() => differing(saved, typed).length > 0)
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const changed = differing(base, typed)
  const dirty = changed.length > 0

  useEffect(() => {
    if (dirty) keepDraft(key, { rowVersion, draft: typed })
    else dropDraft(key)
  }, [key, rowVersion, typed, dirty])
  useWarnBeforeUnload(dirty)

  const accept = (values: T) => {
    dropDraft(key)
    setBase(values)
    setTyped(values)
    setRestored(false)
    setProblems([])
    form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0])
  }
  return {
    form,
    initial: typed,
    typed,
    changed,
    restored: restored && dirty,
    problems,
    setProblems,
    onType: (values) => setTyped((current) => ({ ...current, ...values })),
    discard: () => accept(base),
    accept,
    finish: (go) => {
      accept(saved)
      // The guard of the form lets one go only after nothing differs any more.
      setTimeout(go)
    },
  }
}
