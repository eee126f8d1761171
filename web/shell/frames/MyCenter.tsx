import { Filled } from '#web/kernel/Filled.tsx'
import { frameBars, topBarTools } from '../shell-slots.ts'
import { Link, Outlet } from 'react-router'
import { useSession } from '#web/kernel/session/session.tsx'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { AvatarMenu } from '../person/AvatarMenu.tsx'
import { Logo } from '../person/Mark.tsx'
import { FrameTabs } from './FrameTabs.tsx'
import style from './MyCenter.module.css'
import { OfflineBar } from './OfflineBar.tsx'
import { texts } from '../texts.ts'

/** The layout of the personal centre, for readers and learners. */
export function MyCenter() {
  const t = useTexts(texts)
  const { logoUrl, siteTitle } = useSession()
  const institution = useGlobal(({ userInfo }) => userInfo?.institutionName ?? '')
  const hasMenu = useGlobal(({ menuNavigation }) => menuNavigation.length > 0)
  return (
    <div className={style.page}>
      <a className="skip-link" href="#content">
        {t.skip}
      </a>
      <header className={style.head}>
        <Link to="/mycenter/home" className={style.home} aria-label={siteTitle}>
          {logoUrl ? <img src={logoUrl} alt="" className={style.logo} /> : <Logo />}
          <span className={style.institution}>{institution}</span>
        </Link>
        <FrameTabs layout="mycenter" label={t.centreTabs} />
        <div className={style.tools}>
          {hasMenu && <Link to="/">{t.workbench}</Link>}
          <Filled slot={topBarTools} props={{}} />
          <AvatarMenu />
        </div>
      </header>
      <OfflineBar />
      <Filled slot={frameBars} props={{}} />
      <main id="content" tabIndex={-1} className={style.content}>
        <Outlet />
      </main>
    </div>
  )
}
