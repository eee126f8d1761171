import type { Textbook, textbookComplete, textbookDescribe, TextbookDraft, textbookGet } from '../../contract.ts'
import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { handleError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { dropDraft, saveDraft, loadDraft } from '#web/ui/form/draft/kept-draft.ts'
import { useWarnBeforeUnload } from '#web/ui/form/draft/use-warn-before-unload.ts'
import { conflictingFields, differences, draftOf, namedAuthors, rebase, type DraftField } from './draft.ts'
import { textbookLines } from '../list/actions/use-textbook-batch.tsx'

const formOf = (id: string) => `baseinfo.${id}`

export interface Conflict {
  theirs: Textbook
  /** Fields that both have changed to different values. */
  fields: DraftField[]
}

/** State of the form of the basic information: loaded and typed values, saving, and conflicts with other people's changes. */
export function useBaseInfo(loaded: Textbook, form: FormInstance<TextbookDraft>) {
  const [base, setBase] = useState(loaded)
  const [typed, setTyped] = useState<TextbookDraft>(() => loadDraft<TextbookDraft>(formOf(loaded.id))?.draft ?? draftOf(loaded))
  const [savedAt, setSavedAt] = useState<Date>()
  const [conflict, setConflict] = useState<Conflict>()
  const known = useRef(loaded.id)
  const dirty = differences(draftOf(base), cleaned(typed)).length > 0

  useEffect(() => {
    // A draft based on an older version keeps that version number, so that saving reports a conflict.
    const kept = loadDraft(formOf(known.current))
    if (kept && kept.rowVersion !== loaded.rowVersion) setBase((current) => ({ ...current, rowVersion: kept.rowVersion }))
  }, [loaded])
  useEffect(() => {
    if (dirty) saveDraft(formOf(base.id), { rowVersion: base.rowVersion, draft: typed })
    else dropDraft(formOf(base.id))
  }, [base, typed, dirty])
  useWarnBeforeUnload(dirty)

  const accept = (book: Textbook) => {
    setBase(book)
    setTyped(draftOf(book))
    form.setFieldsValue(draftOf(book))
    setConflict(undefined)
  }
  const [describe, { busy }] = useCall<typeof textbookDescribe>('PUT /pressplatform/textbooks/describe', {
    fields: form,
    refresh: textbookLines,
    silent: true,
    async onFail(error) {
      if (error.errorCode !== 'conflict') {
        // Field errors are already shown at their fields.
        if (!error.fields?.length) handleError(error, browserEnvironment)
        return
      }
      const theirs = await send<typeof textbookGet>('GET /pressplatform/textbooks/info/{id}', { id: base.id })
      setConflict({ theirs, fields: conflictingFields(draftOf(base), cleaned(typed), draftOf(theirs)) })
    },
    onDone(book) {
      accept(book)
      setSavedAt(new Date())
    },
  })
  const [setComplete, completing] = useCall<typeof textbookComplete>('PUT /pressplatform/textbooks/complete/{id}', {
    refresh: textbookLines,
    onDone(book) {
      // Take over only what this call changed. If other fields are newer, keep the old version number, so that saving reports a conflict.
      const same = differences(draftOf(base), draftOf(book)).length === 0
      setBase({ ...base, complete: book.complete, ...(same && { rowVersion: book.rowVersion }) })
    },
  })
  const save = (on: Textbook = base, draft = typed) => describe({ body: { ...cleaned(draft), id: on.id, rowVersion: on.rowVersion } })
  return {
    base,
    typed,
    dirty,
    busy,
    savedAt,
    conflict,
    change: (values: TextbookDraft) => setTyped({ ...typed, ...values }),
    save,
    forget: () => dropDraft(formOf(base.id)),
    complete: (complete: boolean) => void setComplete({ id: base.id, body: { complete } }),
    completing: completing.busy,
    /** Applies my changes on top of their version; fields that only they changed are kept. */
    keepMine() {
      if (!conflict) return
      const merged = rebase(draftOf(base), cleaned(typed), draftOf(conflict.theirs))
      setTyped(merged)
      form.setFieldsValue(merged)
      setBase(conflict.theirs)
      setConflict(undefined)
      void save(conflict.theirs, merged)
    },
    takeTheirs: () => conflict && accept(conflict.theirs),
  }
}

/** The draft to send: trimmed, without empty authors, and with null for cleared choices. */
const cleaned = (draft: TextbookDraft): TextbookDraft => ({
  ...draft,
  name: draft.name.trim(),
  typeId: draft.typeId ?? null,
  levelId: draft.levelId ?? null,
  authors: namedAuthors(draft.authors),
})
