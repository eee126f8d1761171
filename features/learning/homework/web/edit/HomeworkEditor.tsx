import { LeftOutlined } from '@ant-design/icons'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { send } from '#web/kernel/send/send.ts'
import { handleError, type RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { ConflictNotice } from '#web/ui/form/draft/ConflictNotice.tsx'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import formStyles from '#web/ui/form/form.module.css'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import type { Homework, homeworkAdd, homeworkChange, homeworkGet, homeworkState } from '../../contract.ts'
import { homeworkLine, homeworkLines } from '../lines.ts'
import { homeworkShapes } from '../shown/shapes.ts'
import { peerEditTexts } from '../peer/edit/peer-edit-texts.ts'
import { PeerFields } from '../peer/edit/PeerFields.tsx'
import { texts } from '../texts.ts'
import { AnnotationFields, ClassFields, CountFields, QuestionFields, TaskFields } from './EditFields.tsx'
import styles from './edit.module.css'
import { editTexts } from './edit-texts.ts'
import { draftOf, type EditValues, fieldsOf, newValues, valuesOf } from './edit-values.ts'
import { Preview } from './Preview.tsx'

interface Props {
  /** Undefined for a new one. */
  id: string | undefined
  /** The class in whose frame it is edited. */
  classId: string
  /** A new homework was saved and has an id now. */
  opened: (id: string) => void
  close: () => void
}

/** The editor of a homework: what is asked for, for whom, when, and how it counts, with what students will see beside it. */
export function HomeworkEditor({ id, classId, opened, close }: Props) {
  const all = useTexts(texts)
  const { data, error, refetch } = useRead<typeof homeworkGet>(homeworkLine, id ? { homeworkId: id } : undefined, { fresh: true, onFocus: false })
  if (!id || data) return <Form key={data?.id ?? 'new'} homework={data} classId={classId} opened={opened} close={close} />
  return error ? (
    <LoadFailure error={error} gone={all.gone} retry={() => void refetch()} />
  ) : (
    <Waiting>
      <Skeleton active paragraph={{ rows: 12 }} />
    </Waiting>
  )
}

function Form({ homework: loaded, classId, opened, close }: Omit<Props, 'id'> & { homework: Homework | undefined }) {
  const t = useTexts(editTexts)
  const all = useTexts(texts)
  const p = useTexts(peerEditTexts)
  const { message } = App.useApp()
  // What saving has answered is newer than what was read; what is typed stays in both cases.
  const [homework, setHomework] = useState(loaded)
  const draft = useDraftForm<EditValues>(
    `homework.${homework?.id ?? `new.${classId}`}`,
    homework ? valuesOf(homework) : newValues,
    homework?.rowVersion,
  )
  const [theirs, setTheirs] = useState<Homework>()
  const [round, setRound] = useState(0)
  const [sending, setSending] = useState({ text: false, files: false, samples: false })
  const accept = (newest: Homework, leave?: () => void) => {
    setHomework(newest)
    setTheirs(undefined)
    draft.accept(valuesOf(newest), leave)
  }
  const options = {
    fields: fieldsOf(draft.form),
    silent: true,
    refresh: homeworkLines,
    async onFail(error: RequestError) {
      if (error.fields?.length) return
      const newest =
        homework && error.errorCode === 'conflict'
          ? await send<typeof homeworkGet>(homeworkLine, { homeworkId: homework.id }, { silent: true })
          : undefined
      if (newest && newest.rowVersion !== homework?.rowVersion) setTheirs(newest)
      else handleError(error, browserEnvironment)
    },
  }
  const [add, { busy: adding }] = useCall<typeof homeworkAdd>('POST /pressplatform/homeworks', options)
  const [change, { busy: changing }] = useCall<typeof homeworkChange>('PUT /pressplatform/homeworks/{homeworkId}', options)
  const [put, { busy: publishing }] = useCall<typeof homeworkState>('POST /pressplatform/homeworks/{homeworkId}/state', options)
  const [key] = useState(() => crypto.randomUUID())
  const busy = adding || changing || publishing
  const waits = sending.text || sending.files || sending.samples
  async function save(values: EditValues, rowVersion = homework?.rowVersion ?? 0): Promise<Homework | undefined> {
    const body = draftOf(values, homework)
    const answer = homework ? await change({ homeworkId: homework.id, body: { ...body, rowVersion } }) : await add({ key, body })
    return answer?.data
  }
  async function saveOnly(values: EditValues, rowVersion?: number) {
    const newest = await save(values, rowVersion)
    if (!newest) return
    void message.success(t.saved)
    accept(newest, () => homework ?? opened(newest.id))
  }
  async function publish() {
    const valid = await draft.form.validateFields().catch(() => undefined)
    if (!valid) return draft.form.submit()
    const newest = draft.changed.length || !homework ? await save(draft.typed) : homework
    if (!newest) return
    accept(newest)
    const done = await put({ homeworkId: newest.id, body: { state: 'published', rowVersion: newest.rowVersion } })
    if (!done) return
    void message.success(t.published(done.data.classes.reduce((sum, { students }) => sum + students, 0)))
    accept(done.data, close)
  }
  const discard = () => {
    draft.discard()
    setRound(round + 1)
  }
  // In the frame of a class the title is a heading of the second level.
  const Heading = classId ? 'h3' : 'h2'
  const isDraft = !homework || homework.state === 'draft'
  return (
    <div className={styles.split}>
      <div className={styles.page}>
        <Button type="link" className={styles.back ?? ''} icon={<LeftOutlined aria-hidden />} onClick={close}>
          {t.back}
        </Button>
        <PageHeader
          title={homework?.title ?? t.new}
          level={classId ? 2 : 1}
          aside={homework && <StatusDot shape={homeworkShapes[homework.state]} word={all.states(homework.state)} />}
        />
        {!isDraft && <p className={formStyles.strip}>{t.told}</p>}
        {theirs && (
          <ConflictNotice
            busy={busy}
            keepMine={() => void saveOnly(draft.typed, theirs.rowVersion)}
            takeTheirs={() => {
              accept(theirs)
              setRound(round + 1)
            }}
          />
        )}
        <DraftFields draft={draft} save={(values) => void saveOnly(values)}>
          <section>
            <Heading>{t.what}</Heading>
            <TaskFields values={draft.typed} round={round} onBusy={(what, now) => setSending((before) => ({ ...before, [what]: now }))} />
            <QuestionFields values={draft.typed} fixed={homework?.questionsFixed ?? false} />
            <AnnotationFields stored={homework?.annotationTask ?? null} />
          </section>
          <section>
            <Heading>{t.whom}</Heading>
            <ClassFields values={draft.typed} />
          </section>
          <section>
            <Heading>{t.how}</Heading>
            <CountFields values={draft.typed} />
          </section>
          <section>
            <Heading>{p.title}</Heading>
            <PeerFields
              values={draft.typed}
              begun={homework?.peer?.begun ?? false}
              round={round}
              onBusy={(now) => setSending((before) => ({ ...before, samples: now }))}
            />
          </section>
        </DraftFields>
        <div className={styles.foot}>
          <FormFoot
            changes={draft.changed.length}
            busy={busy || waits}
            cancel={draft.changed.length ? discard : close}
            submit={draft.form.submit}
            {...(isDraft && { label: t.save })}
          />
          {isDraft && (
            <Button loading={busy} disabled={waits} onClick={() => void publish()}>
              {t.publish}
            </Button>
          )}
          {waits && <small role="status">{t.busy}</small>}
          {homework && <small>{t.changedBy(homework.changedBy)}</small>}
        </div>
      </div>
      <Preview values={draft.typed} />
    </div>
  )
}
