import { Link, useLocation, useSearchParams } from 'react-router'
import { language } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import style from './Editbook.module.css'
import { texts } from '../../texts.ts'

// Other screens of this layout are added here once they exist.
const tabs = [
  { path: '/editbook/moocbaseinfo', zh: '基本信息', en: 'Basic information' },
  { path: '/editbook/chapter', zh: '章节', en: 'Chapters' },
]

/** The tabs of one textbook's screens. */
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
