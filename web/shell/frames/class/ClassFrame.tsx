import { EditOutlined, LeftOutlined } from '@ant-design/icons'
import type { Class, classGet } from '#features/learning/classes/contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Skeleton } from 'antd'
import { Link, Outlet, useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { FrameTabs } from '../FrameTabs.tsx'
import { ChooseClass } from './ChooseClass.tsx'
import { classFrameTexts } from './class-texts.ts'
import style from './ClassFrame.module.css'
import { InvitationCode } from './InvitationCode.tsx'
import { useScreenTitle } from './use-screen-title.ts'

/** The layout of the screens of one class: its head and its tabs, within the layout of the person. The class is that of `?id=`. */
export function ClassFrame() {
  const t = useTexts(classFrameTexts)
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const teaches = useMay()('teach')
  const hasMenu = useGlobal(({ menuNavigation }) => menuNavigation.length > 0)
  const home = teaches ? '/education/classes' : '/mycenter/class'
  const { data: klass, error, refetch } = useRead<typeof classGet>('GET /pressplatform/classes/{classId}', id ? { classId: id } : undefined)
  useObjectName(klass?.name)
  // A test that is for no class has its screen without the frame of one.
  if (!id && query.has('test')) return <Outlet />
  if (!id) return <ChooseClass home={home} />
  if (error instanceof RequestError && (error.errorCode === 'notFound' || error.errorCode === 'malformed')) return <Gone home={home} />
  return (
    <div className={style.class} data-centre={hasMenu ? undefined : true}>
      <header className={style.head}>
        <Link to={home} className={style.back}>
          <LeftOutlined aria-hidden /> {t.back}
        </Link>
        {klass && <ClassHead klass={klass} />}
        {klass && (
          <div className={style.tabs}>
            <FrameTabs
              layout="class"
              label={t.tabs}
              search={`?${new URLSearchParams({ id })}`}
              audience={klass.myRole === 'student' ? 'students' : 'teachers'}
            />
          </div>
        )}
      </header>
      {klass && <StateStrip klass={klass} />}
      {klass ? (
        <Outlet />
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Waiting>
          <Skeleton active className={style.waiting ?? ''} aria-label={t.loading} />
        </Waiting>
      )}
    </div>
  )
}

function Gone({ home }: { home: string }) {
  const t = useTexts(classFrameTexts)
  useScreenTitle()
  return <ErrorState level={1} title={t.gone} detail={t.goneHelp} action={{ label: t.back, href: screenHref(home) }} />
}

function ClassHead({ klass }: { klass: Class }) {
  const t = useTexts(classFrameTexts)
  return (
    <div className={style.line}>
      <h1 className={style.name}>
        {klass.name}
        {klass.term && <span>{klass.term}</span>}
      </h1>
      <p className={style.facts}>
        <span>{[t.people(thousands(klass.students)), klass.groups.length > 0 && t.groups(klass.groups.length)].filter(Boolean).join(' · ')}</span>
        {klass.inviteCode && <InvitationCode code={klass.inviteCode} name={klass.name} />}
      </p>
      {klass.can.change && (
        <Link className={style.edit} to={{ pathname: '/education/classes/editor', search: `?${new URLSearchParams({ id: klass.id })}` }}>
          <EditOutlined aria-hidden /> {t.settings}
        </Link>
      )}
    </div>
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
