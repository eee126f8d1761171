import { useState } from 'react'
import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Class } from '#features/learning/classes/contract.ts'
import { emptyNotice } from '#features/learning/notices/web/write/notice-draft.ts'
import { NoticeFields } from '#features/learning/notices/web/write/NoticeFields.tsx'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Place, understandingAct } from '../contract.ts'
import { understandingLine } from './lines.ts'
import { understandingTexts } from './texts.ts'

interface Props {
  klass: Class
  place: Place
  /** The name under which what is typed survives a reload. */
  keptAs: string
  close: () => void
}

const docOf = (lines: readonly string[]): DocJson => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', attrs: { id: newBlockId() }, content: [{ type: 'text', text }] })),
})

/** The form of a notice to a class about a place, filled in beforehand. When it is saved, that is recorded at the place. */
export function PlaceNotice({ klass, place, keptAs, close }: Props) {
  const t = useTexts(understandingTexts)
  const { chapterId, point, block, number, name, passage } = place
  const [act] = useCall<typeof understandingAct>('POST /pressplatform/classes/{classId}/understanding/actions', { refresh: [understandingLine] })
  const [start] = useState(() => {
    const where = [number, name].filter(Boolean).join(' ')
    return {
      ...emptyNotice([{ id: klass.id, name: klass.name }]),
      title: t.noticeTitle(point || name).slice(0, 100),
      body: docOf([t.noticePlace(passage?.text ?? (point || name), where), t.noticeWords]),
    }
  })
  return (
    <NoticeFields
      start={start}
      keptAs={keptAs}
      close={close}
      onSaved={({ id }) => void act({ classId: klass.id, body: { chapterId, point, block, kind: 'notice', noticeId: id } })}
    />
  )
}
