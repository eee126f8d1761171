import { EditOutlined } from '@ant-design/icons'
import type { Class, classGet } from '#features/learning/classes/contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Link, Outlet, useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ObjectFrame, ObjectHead } from '../ObjectFrame.tsx'
import { ChooseClass } from './ChooseClass.tsx'
import { classFrameTexts } from './class-texts.ts'
import style from './ClassFrame.module.css'
import { InvitationCode } from './InvitationCode.tsx'

/** The layout of the screens of one class. */
export function ClassFrame() {
  const t = useTexts(classFrameTexts)
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const home = useMay()('teach') ? '/education/classes' : '/mycenter/class'
  const { data: klass, error, refetch } = useRead<typeof classGet>('GET /pressplatform/classes/{classId}', id ? { classId: id } : undefined)
  useObjectName(klass?.name)
  // A test that is for no class has its screen without the frame of one.
  if (!id && query.has('test')) return <Outlet />
  if (!id) return <ChooseClass home={home} />
  return (
    <ObjectFrame
      layout="class"
      id={id}
      home={home}
      words={t}
      loaded={klass !== undefined}
      error={error}
      retry={() => void refetch()}
      head={klass && <ClassHead klass={klass} />}
      audience={[klass?.myRole === 'student' ? 'students' : 'teachers']}
    >
      {klass && <StateStrip klass={klass} />}
    </ObjectFrame>
  )
}

function ClassHead({ klass }: { klass: Class }) {
  const t = useTexts(classFrameTexts)
  return (
    <ObjectHead
      name={klass.name}
      beside={klass.term}
      facts={
        <>
          <span>{[t.people(thousands(klass.students)), klass.groups.length > 0 && t.groups(klass.groups.length)].filter(Boolean).join(' · ')}</span>
          {klass.inviteCode && <InvitationCode code={klass.inviteCode} name={klass.name} />}
        </>
      }
    >
      {klass.can.change && (
        <Link className={style.edit} to={{ pathname: '/education/classes/editor', search: `?${new URLSearchParams({ id: klass.id })}` }}>
          <EditOutlined aria-hidden /> {t.settings}
        </Link>
      )}
    </ObjectHead>
  )
}

/** Says why nothing can be done in a class that is over, and that a draft is not seen. */
function StateStrip({ klass: { state, can } }: { klass: Class }) {
  const t = useTexts(classFrameTexts)
  const over = state === 'ended' || state === 'archived'
  if (!over && state !== 'draft') return null
  const words = over ? (can.change ? t.overManage : t.over) : can.change ? t.draftManage : t.draft
  return (
    <p className={style.strip} role="note">
      {words}
    </p>
  )
}
