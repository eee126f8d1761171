import type { systemStatus } from '@recto/contract/system'
import type { textbookList } from '@recto/contract/textbooks'
import { fileSize } from '@recto/plain/file-size'
import { thousands } from '@recto/plain/thousands'
import { Link } from 'react-router'
import { useGlobal } from '../kernel/state.ts'
import { useAsk } from '../kernel/use-ask.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { Figure, Figures } from '../ui/Figures.tsx'
import { texts } from './texts.ts'

const books = 'POST /pressplatform/textbooks/info'
/** Holds the line's height until the figure has come. */
const coming = '\u2007'

/** The institution in four figures, each the way to its rows. */
export function HomeFigures() {
  const t = useTexts(texts)
  const modules = useGlobal(({ permissionList }) => permissionList)
  const all = modules.includes('allbook')
  const count = (state?: 'published' | 'changed') =>
    modules.includes('tbook') ? { body: { scope: all ? ('institution' as const) : ('mine' as const), size: 1, ...(state && { state }) } } : undefined
  const total = useAsk<typeof textbookList>(books, count()).data
  const published = useAsk<typeof textbookList>(books, count('published')).data
  const changed = useAsk<typeof textbookList>(books, count('changed')).data
  const status = useAsk<typeof systemStatus>('GET /pressplatform/system/status', modules.includes('SystemManagement') ? {} : undefined).data
  const list = all ? '/textmange/institutions/' : '/textmange/mytext/'
  const shown = (figure: { total: number; more?: boolean | undefined } | undefined) =>
    figure ? `${thousands(figure.total)}${figure.more ? '+' : ''}` : coming
  return (
    <Figures label={t.figures}>
      {modules.includes('tbook') && (
        <>
          <Figure name={t.textbooks} note={changed && changed.total > 0 && t.unpublished(shown(changed))}>
            <Link to={list}>{shown(total)}</Link>
          </Figure>
          <Figure name={t.published}>
            <Link to={`${list}?state=published`}>{shown(published)}</Link>
          </Figure>
        </>
      )}
      {modules.includes('SystemManagement') && (
        <>
          <Figure name={t.people}>
            {modules.includes('user_management') ? (
              <Link to="/user/list">{status ? thousands(status.institution.members) : coming}</Link>
            ) : (
              status && thousands(status.institution.members)
            )}
          </Figure>
          <Figure name={t.stored} note={status && t.files(thousands(status.institution.files))}>
            <Link to="/system">{status ? fileSize(status.institution.bytes) : coming}</Link>
          </Figure>
        </>
      )}
    </Figures>
  )
}
