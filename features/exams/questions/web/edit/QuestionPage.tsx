import { Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { reference } from '#web/ui/list/filters/filters.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { Refused } from '#web/ui/states/Refused.tsx'
import type { questionGet, QuestionFull } from '../../contract.ts'
import { texts } from './edit-texts.ts'
import { ImportedPage } from './imported/ImportedPage.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'
import type { Start } from './session/use-question.ts'
import styles from './frame/frame.module.css'

interface Session {
  /** The question that the address names. */
  address: string | undefined
  /** The question that the editor is about to put into the address; null for none. */
  expected: string | undefined | null
  /** The stored question that is opened; undefined for one that is new. */
  load: string | undefined
  /** Another number is another question. */
  no: number
  start: Start
}

/** Writes a new question, or edits the one in the address, or one of an import. */
export default function QuestionPage() {
  const [query] = useSearchParams()
  const importId = reference.read(query.get('import') ?? '')
  return importId ? <ImportedPage importId={importId} position={Math.max(1, Math.trunc(Number(query.get('item'))) || 1)} /> : <OwnQuestion />
}

function OwnQuestion() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const given = query.get('id')
  const id = reference.read(given ?? '') ?? undefined
  const newStart = (): Start => ({
    type: 0,
    knowledgePoints: [],
    bankId: reference.read(query.get('bank') ?? '') ?? null,
    categoryId: reference.read(query.get('category') ?? '') ?? null,
  })
  const [session, setSession] = useState<Session>(() => ({ address: id, expected: null, load: id, no: 0, start: newStart() }))
  if (session.address !== id) {
    const own = session.expected === id
    setSession({ ...session, address: id, expected: null, ...(!own && { load: id, no: session.no + 1, start: newStart() }) })
  }
  if (given && !id) return <EmptyState title={t.gone} />

  /** A new question has got its id; it stays open as it is. */
  const onStored = (full: QuestionFull | undefined) => {
    const stored = full?.id
    if (stored === undefined || stored === id) return
    setSession((now) => ({ ...now, expected: stored }))
    void navigate({ search: `?${new URLSearchParams({ id: stored })}` }, { replace: true })
  }
  const onNext = (start: Start) => {
    setSession((now) => ({ ...now, expected: undefined, load: undefined, no: now.no + 1, start }))
    void navigate({
      search: `?${new URLSearchParams({ ...(start.bankId && { bank: start.bankId }), ...(start.categoryId && { category: start.categoryId }) })}`,
    })
  }
  return <Opened key={session.no} load={session.load} start={session.start} onStored={onStored} onNext={onNext} />
}

interface OpenedProps {
  load: string | undefined
  start: Start
  onStored: (full: QuestionFull | undefined) => void
  onNext: (start: Start) => void
}

/** The editor, for a stored question when that is there. What the editor saves does not load it anew. */
function Opened({ load, start, ...acts }: OpenedProps) {
  const t = useTexts(texts)
  const { data, error, refetch } = useRead<typeof questionGet>(
    'GET /question/questions/{questionId}',
    load ? { questionId: load, query: {} } : undefined,
    {
      fresh: true,
      onFocus: false,
    },
  )
  const [full, setFull] = useState<QuestionFull>()
  if (data && !full) setFull(data)
  if (!load) return <QuestionEditor start={start} {...acts} />
  if (full?.can.edit) return <QuestionEditor start={{ ...start, full }} {...acts} />
  if (full || (error instanceof RequestError && error.status === 403)) return <Refused />
  if (error) return <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />
  return (
    <div className={styles.wait}>
      <Waiting>
        <Skeleton active paragraph={{ rows: 3 }} />
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      </Waiting>
    </div>
  )
}
