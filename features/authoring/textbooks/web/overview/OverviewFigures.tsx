import { thousands } from '#plain/numbers/digits.ts'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import style from './overview.module.css'
import { overviewTexts } from './overview-texts.ts'
import type { Overview } from './use-overview.ts'

/** Number of textbooks by state; each figure links to the list. */
export function OverviewFigures({ overview }: { overview: Overview }) {
  const t = useTexts(overviewTexts)
  const { scope, listPath, recent, published, changed, draft } = overview
  const figures = [
    { name: t.all, ask: recent, help: scope === 'mine' ? t.ofMine : t.ofInstitution, query: '' },
    { name: t.published, ask: published, help: t.publishedHelp, query: '?state=published' },
    { name: t.changed, ask: changed, help: t.changedHelp, query: '?state=changed' },
    { name: t.draft, ask: draft, help: t.draftHelp, query: '?state=draft' },
  ]
  return (
    <dl className={style.figures} aria-label={t.figures}>
      {figures.map(({ name, ask, help, query }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={style.figure}>
            <Link to={listPath + query}>
              {ask.data ? `${thousands(ask.data.total)}${ask.data.more ? '+' : ''}` : ask.isError ? '–' : '\u2007'}
              {t.unit && <small>{t.unit}</small>}
            </Link>
          </dd>
          <dd className={style.help}>{ask.isError ? t.partFailed : help}</dd>
        </div>
      ))}
    </dl>
  )
}
