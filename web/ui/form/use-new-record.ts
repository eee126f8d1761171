import { twoDigits } from '#plain/numbers/digits.ts'
import type { Call, CallArguments, Data } from '#contract/call.ts'
import { App, type FormInstance } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import type { FieldErrorTarget } from '#web/kernel/send/call-runner.ts'
import type { RequestError } from '#web/kernel/send/send-errors.ts'
import { useDraftForm } from './draft/use-draft-form.ts'

interface Definition<C extends Call, T extends object> {
  /** What was typed is kept under this name until it is saved or discarded. */
  name: string
  empty: T
  line: C['line']
  /**
   * The request for the typed values; undefined while something beside the fields is missing, and then nothing is sent. `key` is for a call that runs
   * once by key: a repeated click or request creates one record only.
   */
  ask: (values: T, key: string) => CallArguments<C> | undefined
  /** Lines to read again afterwards. */
  refresh: readonly string[]
  /** The message that says what was created. */
  added?: (record: Data<C>) => string
  /** Called after the form was reset: it opens the record, or closes the form. */
  done: (record: Data<C>) => void
  onFail?: (error: RequestError) => void
  /** Where errors of single fields are shown, if the fields of the form are not those of the call. */
  fields?: (form: FormInstance<T>) => FieldErrorTarget
}

/** A key for a call that runs once by key. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => twoDigits(byte, 16)).join('')

/**
 * The form for something new: what was typed survives a reload, one click creates one record, and then the record is opened. `NewForm` shows it:
 *
 *     const record = useNewRecord<typeof cohortAdd, CohortDraft>({
 *       name: 'cohort.new', empty, line: 'POST /pressplatform/cohorts', refresh: lines,
 *       ask: (body) => ({ body }), added: ({ name }) => t.created(name), done: open,
 *     })
 *     return <NewForm {...record} title={t.newCohort} label={t.add} close={close}>…</NewForm>
 */
export function useNewRecord<C extends Call, T extends object>({ name, empty, line, ask, refresh, added, done, onFail, fields }: Definition<C, T>) {
  const { message } = App.useApp()
  const draft = useDraftForm<T>(name, empty)
  const [key, setKey] = useState(newKey)
  const [add, { busy }] = useCall<C>(line, {
    fields: fields?.(draft.form) ?? draft.form,
    refresh,
    onDone(record) {
      if (added) void message.success(added(record))
      draft.finish(() => done(record))
    },
    onFail(error) {
      // With this key something else was created already.
      if (error.errorCode === 'conflict') setKey(newKey)
      onFail?.(error)
    },
  })
  const save = (values: T) => {
    const asked = ask(values, key)
    if (asked) void add(asked)
  }
  return { draft, busy, save }
}
