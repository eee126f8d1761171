import type { systemStatus } from '#features/insight/system/contract.ts'
import type { textbookList } from '#features/authoring/textbooks/contract.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Link } from 'react-router'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Figure, Figures } from '#web/ui/display/Figures.tsx'
import { texts } from './texts.ts'

const books = 'POST /pressplatform/textbooks/info'
/** Placeholder (a figure space) that keeps the line height while a figure loads. */
const placeholder = '\u2007'

/** Key figures of the institution, each a link to its list. */
export function HomeFigures() {
  const t = useTexts(texts)
  const modules = useGlobal(({ permissionList }) => permissionList)
  const all = modules.includes('allbook')
  const count = (state?: 'published' | 'changed') =>
    modules.includes('tbook') ? { body: { scope: all ? ('institution' as const) : ('mine' as const), size: 1, ...(state && { state }) } } : undefined
  const total = useRead<typeof textbookList>(books, count()).data
  const published = useRead<typeof textbookList>(books, count('published')).data
  const changed = useRead<typeof textbookList>(books, count('changed')).data
  const status = useRead<typeof systemStatus>('GET /pressplatform/system/status', modules.includes('SystemManagement') ? {} : undefined).data
  const list = all ? '/textmange/institutions/' : '/textmange/mytext/'
  const countText = (figure: { total: number; more?: boolean | undefined } | undefined) =>
    figure ? `${thousands(figure.total)}${figure.more ? '+' : ''}` : placeholder
  return (
    <Figures label={t.figures}>
      {modules.includes('tbook') && (
        <>
          <Figure name={t.textbooks} note={changed && changed.total > 0 && t.unpublished(countText(changed))}>
            <Link to={list}>{countText(total)}</Link>
          </Figure>
          <Figure name={t.published}>
            <Link to={`${list}?state=published`}>{countText(published)}</Link>
          </Figure>
        </>
      )}
      {modules.includes('SystemManagement') && (
        <>
          <Figure name={t.people}>
            {modules.includes('user_management') ? (
              <Link to="/user/list">{status ? thousands(status.institution.members) : placeholder}</Link>
            ) : (
              status && thousands(status.institution.members)
            )}
          </Figure>
          <Figure name={t.stored} note={status && t.files(thousands(status.institution.files))}>
            <Link to="/system">{status ? fileSize(status.institution.bytes) : placeholder}</Link>
          </Figure>
        </>
      )}
    </Figures>
  )
}
