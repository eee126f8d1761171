import { LeftOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import type { LayoutName, TabAudience } from '#web/kernel/screen.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { FrameTabs } from '../FrameTabs.tsx'
import style from './ObjectFrame.module.css'
import { useScreenTitle } from './use-screen-title.ts'

interface ObjectFrameProps {
  layout: LayoutName
  id: string
  /** The name of the id in the address. */
  parameter?: 'id' | 'courseId'
  /** The list that the object is in. */
  home: string
  words: { back: string; tabs: string; gone: string; goneHelp: string; loading: string }
  /** The object was read. */
  loaded: boolean
  error: Error | null
  retry: () => void
  /** The line with the name of the object, once it was read. */
  head: ReactNode
  audience?: readonly TabAudience[]
  /** Stands between the tabs and the screen. */
  children?: ReactNode
}

/** The layout of the screens of one object, that of `?id=` or another parameter: its head and its tabs, within the layout of the person. */
export function ObjectFrame({ layout, id, parameter = 'id', home, words, loaded, error, retry, head, audience, children }: ObjectFrameProps) {
  const hasMenu = useGlobal(({ menuNavigation }) => menuNavigation.length > 0)
  if (error instanceof RequestError && (error.errorCode === 'notFound' || error.errorCode === 'malformed')) return <Gone home={home} words={words} />
  return (
    <div className={style.frame} data-centre={hasMenu ? undefined : true}>
      <header className={style.head}>
        <Link to={home} className={style.back}>
          <LeftOutlined aria-hidden /> {words.back}
        </Link>
        {head}
        {loaded && (
          <div className={style.tabs}>
            <FrameTabs layout={layout} label={words.tabs} search={`?${new URLSearchParams({ [parameter]: id })}`} {...(audience && { audience })} />
          </div>
        )}
      </header>
      {children}
      {loaded ? (
        <Outlet />
      ) : error ? (
        <Failed error={error} retry={retry} />
      ) : (
        <Waiting>
          <Skeleton active className={style.waiting ?? ''} aria-label={words.loading} />
        </Waiting>
      )}
    </div>
  )
}

function Gone({ home, words }: Pick<ObjectFrameProps, 'home' | 'words'>) {
  useScreenTitle()
  return <ErrorState level={1} title={words.gone} detail={words.goneHelp} action={{ label: words.back, href: screenHref(home) }} />
}

/** The line of an object in the head of its screens: its name, a few words beside it, and what can be done. */
export function ObjectHead({ name, beside, facts, children }: { name: string; beside?: string; facts: ReactNode; children?: ReactNode }) {
  return (
    <div className={style.line}>
      <h1 className={style.name}>
        {name}
        {beside && <span>{beside}</span>}
      </h1>
      <p className={style.facts}>{facts}</p>
      {children}
    </div>
  )
}
