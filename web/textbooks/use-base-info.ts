import type { Textbook, textbookComplete, textbookDescribe, TextbookDraft, textbookGet } from '@recto/contract/textbooks'
import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { handleError } from '../kernel/send-errors.ts'
import { send } from '../kernel/send.ts'
import { browser } from '../kernel/surroundings.ts'
import { useCall } from '../kernel/use-call.ts'
import { dropDraft, keepDraft, keptDraft } from '../ui/form/kept-draft.ts'
import { useWarnBeforeUnload } from '../ui/form/use-warn-before-unload.ts'
import { collisions, differences, draftOf, namedAuthors, rebase, type DraftField } from './draft.ts'
import { textbookLines } from './use-textbook-batch.tsx'

const formOf = (id: string) => `baseinfo.${id}`

export interface Conflict {
  theirs: Textbook
  /** Fields that both have changed, each in another way. */
  fields: DraftField[]
}

/** The form of the basic information: what was loaded, what is typed, saving, and what happens when someone else saved first. */
export function useBaseInfo(loaded: Textbook, form: FormInstance<TextbookDraft>) {
  const [base, setBase] = useState(loaded)
  const [typed, setTyped] = useState<TextbookDraft>(() => keptDraft<TextbookDraft>(formOf(loaded.id))?.draft ?? draftOf(loaded))
  const [savedAt, setSavedAt] = useState<Date>()
  const [conflict, setConflict] = useState<Conflict>()
  const known = useRef(loaded.id)
  const dirty = differences(draftOf(base), cleaned(typed)).length > 0

  useEffect(() => {
    // What was typed on an older version meets the newer one as any other conflict does.
    const kept = keptDraft(formOf(known.current))
    if (kept && kept.rowVersion !== loaded.rowVersion) setBase((current) => ({ ...current, rowVersion: kept.rowVersion }))
  }, [loaded])
  useEffect(() => {
    if (dirty) keepDraft(formOf(base.id), { rowVersion: base.rowVersion, draft: typed })
    else dropDraft(formOf(base.id))
  }, [base, typed, dirty])
  useWarnBeforeUnload(dirty)

  const take = (book: Textbook) => {
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
        // Refused fields carry their words themselves.
        if (!error.fields?.length) handleError(error, browser)
        return
      }
      const theirs = await send<typeof textbookGet>('GET /pressplatform/textbooks/info/{id}', { id: base.id })
      setConflict({ theirs, fields: collisions(draftOf(base), cleaned(typed), draftOf(theirs)) })
    },
    onDone(book) {
      take(book)
      setSavedAt(new Date())
    },
  })
  const [setComplete, completing] = useCall<typeof textbookComplete>('PUT /pressplatform/textbooks/complete/{id}', {
    refresh: textbookLines,
    onDone(book) {
      // Only what this call changed is taken over: a newer version of the rest has to meet the form as a conflict.
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
    /** One's own changes on top of theirs; nothing that they alone changed is lost. */
    keepMine() {
      if (!conflict) return
      const merged = rebase(draftOf(base), cleaned(typed), draftOf(conflict.theirs))
      setTyped(merged)
      form.setFieldsValue(merged)
      setBase(conflict.theirs)
      setConflict(undefined)
      void save(conflict.theirs, merged)
    },
    takeTheirs: () => conflict && take(conflict.theirs),
  }
}

/** As it is sent: without empty rows, and without what the form does not know. */
const cleaned = (draft: TextbookDraft): TextbookDraft => ({
  ...draft,
  name: draft.name.trim(),
  typeId: draft.typeId ?? null,
  levelId: draft.levelId ?? null,
  authors: namedAuthors(draft.authors),
})
