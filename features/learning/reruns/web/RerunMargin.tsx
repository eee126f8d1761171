import { Button, Checkbox, Skeleton } from 'antd'
import { useState } from 'react'
import type { Outline } from '#features/learning/outlines/contract.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { newKey } from '#web/ui/form/use-new-record.ts'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import type { rerunPreview, rerunStart } from '../contract.ts'
import { previewLine } from './lines.ts'
import { Making } from './Making.tsx'
import { newName } from './new-name.ts'
import { RerunFields, usualWeeks } from './RerunFields.tsx'
import { rerunTexts } from './texts.ts'
import { useOpen } from './use-open.ts'

/** The form of a rerun beside the outline; nothing while it is closed. */
export function RerunMargin({ outline }: { outline: Outline }) {
  const { open, setOpen } = useOpen(outline)
  return open ? <Rerun courseId={outline.courseId} courseName={outline.name} close={() => setOpen(false)} /> : null
}

interface Props {
  courseId: string
  courseName: string
  close: () => void
}

function Rerun({ courseId, courseName, close }: Props) {
  const t = useTexts(rerunTexts)
  const [weeks, setWeeks] = useState(usualWeeks)
  const [typed, setTyped] = useState<string>()
  const [files, setFiles] = useState(true)
  const [team, setTeam] = useState(false)
  const [key, setKey] = useState(newKey)
  const [jobId, setJobId] = useState<string>()
  const { data, error, refetch, isPlaceholderData } = useRead<typeof rerunPreview>(previewLine, { courseId, query: { weeks } }, { keep: true })
  const [start, { busy }] = useCall<typeof rerunStart>('POST /pressplatform/courses/{courseId}/rerun', {
    refresh: [previewLine, 'GET /pressplatform/jobs'],
    refreshOnConflict: true,
    onDone: (started) => setJobId(started.jobId),
    onFail: () => setKey(newKey),
  })
  const name = typed ?? (data?.firstDay ? newName(courseName, data.firstDay.to, t) : courseName)
  if (jobId !== undefined)
    return (
      <Making
        title={t.rerun}
        jobId={jobId}
        name={name}
        close={close}
        again={() => {
          setKey(newKey)
          setJobId(undefined)
          void refetch()
        }}
      />
    )
  const make = () => data && start({ courseId, key, body: { version: data.version, weeks: data.firstDay ? weeks : 0, name, files, team } })
  return (
    <MarginForm
      title={t.rerun}
      note={t.note}
      open
      close={close}
      foot={
        <>
          <Button onClick={close}>{t.cancel}</Button>
          <Button
            type="primary"
            disabled={!data?.units || isPlaceholderData || error !== null || !name.trim()}
            loading={busy}
            onClick={() => void make()}
          >
            {t.make(data?.units ?? 0)}
          </Button>
        </>
      }
    >
      {error && !data && <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active aria-label={t.loading} />}
      {data && (
        <RerunFields
          data={data}
          stale={isPlaceholderData}
          weeks={weeks}
          setWeeks={setWeeks}
          name={name}
          setName={setTyped}
          files={files}
          setFiles={setFiles}
          stays={t.stays}
        >
          {data.team > 0 && (
            <Checkbox checked={team} onChange={({ target }) => setTeam(target.checked)}>
              {t.team(data.team)}
            </Checkbox>
          )}
        </RerunFields>
      )}
    </MarginForm>
  )
}
