import type { recentChapterList } from '../../contract.ts'
import { Link } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { When } from '#web/ui/time/When.tsx'
import style from './overview.module.css'
import { overviewTexts } from './overview-texts.ts'

/** The chapters that the person last worked on, with links to the editor. */
export function WorkList() {
  const t = useTexts(overviewTexts)
  const work = useRead<typeof recentChapterList>('GET /pressplatform/textbooks/work', {})
  const body = () => {
    if (work.error) return <Failed error={work.error} retry={() => void work.refetch()} />
    if (!work.data) {
      return (
        <Waiting>
          <TableSkeleton rows={3} />
        </Waiting>
      )
    }
    if (work.data.length === 0) return <p className={style.none}>{t.noWork}</p>
    return (
      <ul className={style.work}>
        {work.data.map(({ textbookId, textbookName, chapterId, chapterName, updatedAt }) => (
          <li key={chapterId}>
            <Link to={`/editbook/chapter?${new URLSearchParams({ id: textbookId, chapter: chapterId })}`}>
              <b>{textbookName}</b>
              <span>{chapterName}</span>
            </Link>
            <When at={updatedAt} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <>
      <div className={style.section}>
        <h2 id="overview-work">{t.goOn}</h2>
        <Link to="/textmange/mytext/">{t.myBooks}</Link>
      </div>
      {body()}
    </>
  )
}
