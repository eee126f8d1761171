import { Link, useLocation, useSearchParams } from 'react-router'
import { language } from '../kernel/language.ts'
import { useTexts } from '../kernel/use-texts.ts'
import style from './Editbook.module.css'
import { texts } from './texts.ts'

// The other screens of this layout join when they are there.
const tabs = [
  { path: '/editbook/moocbaseinfo', zh: '基本信息', en: 'Basic information' },
  { path: '/editbook/chapter', zh: '章节', en: 'Chapters' },
]

/** The screens about one textbook. */
export function EditbookTabs() {
  const t = useTexts(texts)
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const id = query.get('id')
  const search = id ? `?${new URLSearchParams({ id })}` : ''
  return (
    <nav className={style.tabs} aria-label={t.editTabs}>
      {tabs.map(({ path, zh, en }) => (
        <Link key={path} to={{ pathname: path, search }} aria-current={pathname === path ? 'page' : undefined}>
          {language() === 'zh-CN' ? zh : en}
        </Link>
      ))}
    </nav>
  )
}
