import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useMay } from '#web/kernel/session/rights.ts'
import { useParameter } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { ZoneNote } from '#web/ui/time/ZoneNote.tsx'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { LastPublished } from '../publishing/LastPublished.tsx'
import { OverviewFigures } from './OverviewFigures.tsx'
import { OverviewShelf } from './OverviewShelf.tsx'
import style from './overview.module.css'
import { overviewTexts } from './overview-texts.ts'
import { useOverview } from './use-overview.ts'
import { WorkList } from './WorkList.tsx'

/** Overview of the textbooks: numbers by state, last edited, last published, and chapters to continue with. */
export default function OverviewPage() {
  const t = useTexts(overviewTexts)
  const navigate = useNavigate()
  const may = useMay()
  const overview = useOverview()
  const { data, error, refetch, listPath } = overview
  const add = may('mybook:add') && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate('/textmange/mytext/?new=1')}>
      {t.add}
    </Button>
  )
  const mayImport = useParameter('import') && may('mybook:import')
  const importButton = mayImport && (
    <Button icon={<ImportOutlined aria-hidden />} onClick={() => void navigate('/textmange/mytext/?import=1')}>
      {t.import}
    </Button>
  )

  const body = () => {
    if (error) return <Failed error={error} retry={() => void refetch()} />
    if (data?.all.total === 0)
      return (
        <EmptyState title={t.empty} detail={add ? t.emptyHelp : t.emptyReader}>
          {add}
          {importButton}
        </EmptyState>
      )
    return (
      <>
        <OverviewFigures overview={overview} />
        <section aria-labelledby="overview-shelf">
          <div className={style.section}>
            <h2 id="overview-shelf">{t.shelf}</h2>
            <Link to={listPath}>{t.allBooks}</Link>
          </div>
          <OverviewShelf books={data?.edited} />
        </section>
        <LastPublished books={data?.editions} />
      </>
    )
  }
  return (
    <div className={style.columns}>
      <div className={style.main}>
        <PageHeader title={t.title} aside={<ZoneNote />}>
          {data?.all.total !== 0 && importButton}
          {data?.all.total !== 0 && add}
        </PageHeader>
        {body()}
      </div>
      <aside className={style.margin} aria-labelledby="overview-work">
        <WorkList />
      </aside>
    </div>
  )
}
