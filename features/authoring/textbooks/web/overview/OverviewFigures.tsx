import { thousands } from '#plain/numbers/digits.ts'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import style from './overview.module.css'
import { overviewTexts } from './overview-texts.ts'
import type { useOverview } from './use-overview.ts'

/** Number of textbooks by state; each figure links to the list. */
export function OverviewFigures({ overview: { scope, listPath, data } }: { overview: ReturnType<typeof useOverview> }) {
  const t = useTexts(overviewTexts)
  const figures = [
    { name: t.all, count: data?.all, help: scope === 'mine' ? t.ofMine : t.ofInstitution, query: '' },
    { name: t.published, count: data?.published, help: t.publishedHelp, query: '?state=published' },
    { name: t.changed, count: data?.changed, help: t.changedHelp, query: '?state=changed' },
    { name: t.draft, count: data?.draft, help: t.draftHelp, query: '?state=draft' },
  ]
  return (
    <dl className={style.figures} aria-label={t.figures}>
      {figures.map(({ name, count, help, query }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={style.figure}>
            <Link to={listPath + query}>
              {count ? `${thousands(count.total)}${count.more ? '+' : ''}` : '\u2007'}
              {t.unit && <small>{t.unit}</small>}
            </Link>
          </dd>
          <dd className={style.help}>{help}</dd>
        </div>
      ))}
    </dl>
  )
}
