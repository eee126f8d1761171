import { Form, type FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import type { FormProblem } from '../FormProblems.tsx'
import { dropDraft, loadDraft, saveDraft } from './kept-draft.ts'
import { useWarnBeforeUnload } from './use-warn-before-unload.ts'

export interface DraftForm<T extends object> {
  form: FormInstance<T>
  initial: T
  typed: T
  /** Names of the fields that differ from the saved values. */
  changed: (keyof T & string)[]
  /** Values typed before a reload have been restored. */
  restored: boolean
  problems: readonly FormProblem[]
  setProblems: (problems: readonly FormProblem[]) => void
  onType: (values: T) => void
  /** Resets the form to the saved values. */
  discard: () => void
  /** Takes `saved` as the new saved values, so that nothing differs any more, then calls `leave`, which may leave the form. */
  accept: (saved: T, leave?: () => void) => void
  /** After something was created: resets the form, then calls `leave`. */
  finish: (leave: () => void) => void
}

/**
 * The state of a form for one object: typed values survive a reload until they are saved or discarded. `key` identifies form and object and must be
 * the React key of the calling component, so that another object gets its own form; `rowVersion` is the version that is being edited.
 */
export function useDraftForm<T extends object>(key: string, saved: T, rowVersion = 0): DraftForm<T> {
  const [form] = Form.useForm<T>()
  const [base, setBase] = useState(saved)
  const [kept] = useState(() => loadDraft<T>(key))
  const [typed, setTyped] = useState<T>(() => (kept?.rowVersion === rowVersion ? { ...saved, ...kept.draft } : saved))
  const [restored, setRestored] = useState(() => changedFields(saved, typed).length > 0)
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const changed = changedFields(base, typed)
  const dirty = changed.length > 0

  useEffect(() => {
    if (dirty) saveDraft(key, { rowVersion, draft: typed })
    else dropDraft(key)
  }, [key, rowVersion, typed, dirty])
  useWarnBeforeUnload(dirty)

  const [leaving, setLeaving] = useState<() => void>()
  // The effects of LeaveGuard have run before: it now lets the person leave.
  useEffect(() => {
    if (!leaving || dirty) return
    setLeaving(undefined)
    leaving()
  }, [leaving, dirty])

  const accept = (values: T, leave?: () => void) => {
    dropDraft(key)
    setBase(values)
    setTyped(values)
    setRestored(false)
    setProblems([])
    form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0])
    if (leave) setLeaving(() => leave)
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
    finish: (leave) => accept(saved, leave),
  }
}

/** Normalizes a value for comparison: missing values equal empty strings, and space around a text is ignored. */
function normalized(value: unknown): unknown {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value.trim() : value
}

/** The names of the fields whose typed value differs from the saved one. */
export const changedFields = <T extends object>(saved: T, typed: Partial<T>): (keyof T & string)[] =>
  (Object.keys(saved) as (keyof T & string)[]).filter((name) => JSON.stringify(normalized(saved[name])) !== JSON.stringify(normalized(typed[name])))
