import { App } from 'antd'
import { useRef, useState } from 'react'
import type { TextEditor } from '#web/editor/state/text-editor.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { newKey } from '#web/ui/form/use-new-record.ts'
import { importLines, questionLines } from '../../lines.ts'
import type { questionAdd, questionChange, questionGet, QuestionFull } from '../../../contract.ts'
import type { questionsMove, questionsState } from '../../../contract-batch.ts'
import type { questionImportItemSave } from '../../../contract-imports.ts'
import { aboutOf, passageOf, type QuestionDraft, questionOf, sameText } from '../draft/draft.ts'
import { texts } from '../edit-texts.ts'
import type { Where } from './kept-question.ts'
import type { OpenQuestion } from './use-question.ts'

/** What saving is for: to keep the question as it is, to hand it in for review, or to pass it. */
export type Aim = 'draft' | 'review' | 'ready'
export type Phase = 'idle' | 'uploading' | 'saving' | 'unreachable'

/** A field that the server refused. */
export interface RefusedField {
  path: string
  message: string
}

const loud = { silent: true } as const
/** Milliseconds between two looks at the uploads that saving waits for. */
const look = 200

/** Saves the question: waits for uploads, finds changes of others, and says what the server refuses. */
export function useSave(open: OpenQuestion, editors: ReadonlySet<TextEditor>, onSaved: (full: QuestionFull | undefined, aim: Aim) => void) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const refresh = useRefreshQueries([...questionLines, ...importLines])
  const [phase, setPhase] = useState<Phase>('idle')
  const [theirs, setTheirs] = useState<QuestionFull>()
  const [refused, setRefused] = useState<readonly RefusedField[]>([])
  /** Whether the errors of the question are shown: after it was to be handed in. */
  const [checked, setChecked] = useState(false)
  const key = useRef(newKey())
  const latest = useRef(open)
  latest.current = open
  const running = useRef(false)

  async function write(aim: Aim): Promise<{ full: QuestionFull | undefined; sent: QuestionDraft }> {
    const { draft, where, full, rowVersion, imported, sharedPassage } = latest.current
    if (imported) {
      const { importId, position } = imported
      const corrected = { content: questionOf(draft), about: aboutOf(draft) }
      await send<typeof questionImportItemSave>(
        'PUT /question/imports/{importId}/items/{position}',
        { importId, position: String(position), body: { corrected } },
        loud,
      )
      return { full: undefined, sent: draft }
    }
    const body = { content: questionOf(draft), about: aboutOf(draft), note: draft.note.trim().slice(0, 200) }
    const passage = passageOf(draft)
    if (!full) {
      // An unchanged passage is the one of the question before; another text is a passage of its own.
      const shares = sharedPassage !== undefined && passage !== null && sameText(passage, sharedPassage.content)
      const place = shares ? { passageId: sharedPassage.id } : { passage }
      const added = await send<typeof questionAdd>(
        'POST /question/questions',
        { body: { ...body, ...place, bankId: where.bankId, categoryId: where.categoryId, state: aim }, key: key.current },
        loud,
      )
      key.current = newKey()
      return { full: added, sent: draft }
    }
    let stored = full
    if (latest.current.contentChanged()) {
      stored = await send<typeof questionChange>(
        'PUT /question/questions/{questionId}',
        { questionId: full.id, body: { ...body, passage, rowVersion } },
        loud,
      )
      // What follows may fail; the content is saved.
      latest.current.accept(stored, draft)
    }
    const moved = await move(stored, where)
    const stepped = aim !== 'draft' && stored.state !== aim && (await step(stored.id, aim))
    return { full: moved || stepped ? await read(stored.id) : stored, sent: draft }
  }

  async function save(aim: Aim = 'draft'): Promise<void> {
    if (running.current) return
    if (aim !== 'draft' && latest.current.problems.some(({ severity }) => severity === 'error')) {
      setChecked(true)
      return
    }
    running.current = true
    try {
      setPhase('uploading')
      await uploaded(editors)
      setPhase('saving')
      const { full, sent } = await write(aim)
      setPhase('idle')
      setRefused([])
      setTheirs(undefined)
      latest.current.accept(full, sent)
      void refresh()
      onSaved(full, aim)
    } catch (error) {
      setPhase('idle')
      if (!(error instanceof RequestError)) throw error
      await failed(error)
    } finally {
      running.current = false
    }
  }

  async function failed(error: RequestError): Promise<void> {
    const { full } = latest.current
    if (error.status === undefined) setPhase('unreachable')
    else if (error.errorCode === 'conflict' && full) setTheirs(await read(full.id).catch(() => undefined))
    else if (error.fields?.length)
      setRefused(error.fields.map(({ path, message: said }) => ({ path: path.replace(/^content\./, ''), message: said })))
    if (error.errorCode === 'conflict' && !full) key.current = newKey()
    if (error.errorCode !== 'conflict' || !full) void message.error(error.status === undefined ? t.unreachable : error.message)
  }

  return {
    save,
    phase,
    theirs,
    showTheirs: setTheirs,
    refused,
    checked,
    /** The draft has changed: what the server has refused may be mended. */
    forgetRefused: () => setRefused((now) => (now.length ? [] : now)),
  }
}

export type Save = ReturnType<typeof useSave>

const read = (questionId: string) => send<typeof questionGet>('GET /question/questions/{questionId}', { questionId, query: {} }, loud)

/** Moves a stored question to another bank or category; returns whether it had to. */
async function move({ id, bankId, categoryId }: QuestionFull, where: Where): Promise<boolean> {
  if (where.bankId === null || (where.bankId === bankId && where.categoryId === categoryId)) return false
  const { failed } = await send<typeof questionsMove>(
    'POST /question/batch/move',
    { body: { ids: [id], bankId: where.bankId, categoryId: where.categoryId } },
    loud,
  )
  if (failed[0]) throw new RequestError('business', failed[0].reason, { status: 200 })
  return true
}

async function step(id: string, to: Exclude<Aim, 'draft'>): Promise<true> {
  const { failed } = await send<typeof questionsState>('POST /question/batch/state', { body: { ids: [id], to } }, loud)
  if (failed[0]) throw new RequestError('business', failed[0].reason, { status: 200 })
  return true
}

async function uploaded(editors: ReadonlySet<TextEditor>): Promise<void> {
  while ([...editors].some((editor) => editor.uploading() > 0)) await new Promise((done) => setTimeout(done, look))
}
