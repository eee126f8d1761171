import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { lineOf } from '#assessment/questions/parts.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import type { QuestionImport, QuestionImportItem, questionImportItems, questionImportRun } from '../../../contract-imports.ts'
import { importLines } from '../../lines.ts'
import { texts as listTexts } from '../../texts.ts'
import { texts } from '../edit-texts.ts'
import styles from './item-column.module.css'
import { PasteMore } from './PasteMore.tsx'

interface Props {
  found: QuestionImport
  /** The question that is open. */
  item: QuestionImportItem
  back: string
}

/** Questions that are read at once. */
const pageSize = 50

/** The questions of an import with their states, or the source of the open one with its lines. */
export function ItemColumn({ found, item, back }: Props) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [tab, setTab] = useState<'items' | 'source'>('items')
  const [run, { busy }] = useCall<typeof questionImportRun>('POST /question/imports/{importId}/run', {
    refresh: importLines,
    onDone: () => void navigate(back),
  })
  const complete = found.total - found.bad
  return (
    <nav className={styles.column} aria-label={t.listed}>
      <header>
        <Link to={back} className={styles.back} aria-label={t.back} title={t.back}>
          <ArrowLeftOutlined aria-hidden />
        </Link>
        <b title={found.fileName}>{found.fileName}</b>
      </header>
      <Segmented
        block
        value={tab}
        options={[
          { value: 'items' as const, label: t.items(thousands(found.total)) },
          { value: 'source' as const, label: t.sourceText },
        ]}
        onChange={setTab}
      />
      {tab === 'items' ? <Items found={found} position={item.position} /> : <Source item={item} />}
      {found.can.run && <PasteMore importId={found.id} />}
      {found.can.run && (
        <footer>
          <Button block loading={busy} disabled={complete === 0} onClick={() => void run({ importId: found.id })}>
            {t.takeComplete(thousands(complete))}
          </Button>
        </footer>
      )}
    </nav>
  )
}

function Items({ found, position }: { found: QuestionImport; position: number }) {
  const t = useTexts(texts)
  const { types } = useTexts(listTexts)
  const [first, setFirst] = useState(Math.floor((position - 1) / pageSize) * pageSize)
  const { data } = useRead<typeof questionImportItems>(
    'GET /question/imports/{importId}/items',
    { importId: found.id, query: { after: first, size: pageSize } },
    { keep: true },
  )
  return (
    // Focusable, because it scrolls.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.listed}>
      {first > 0 && (
        <Button type="text" size="small" block onClick={() => setFirst(first - pageSize)}>
          {t.earlier}
        </Button>
      )}
      <ol className={styles.items}>
        {data?.items.map((each) => (
          <li key={each.position}>
            <Link
              to={`?${new URLSearchParams({ import: found.id, item: String(each.position) })}`}
              aria-current={each.position === position || undefined}
            >
              <b>{each.position}</b>
              <span className={styles.stem}>{lineOf(each.content.stem as DocJson) || '—'}</span>
              <span className={styles.state}>
                {types(each.content.type)} <State item={each} open={each.position === position} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {data?.next !== null && data?.next !== undefined && (
        <Button type="text" size="small" block onClick={() => setFirst(first + pageSize)}>
          {t.later}
        </Button>
      )}
    </div>
  )
}

function State({ item, open }: { item: QuestionImportItem; open: boolean }) {
  const t = useTexts(texts)
  if (open) return <StatusDot shape="centre" word={t.editing} />
  const worst = item.findings.find(({ severity }) => severity === 'error') ?? item.findings.find(({ severity }) => severity === 'warning')
  if (item.leftOut) return <StatusDot shape="bar" word={t.leftOut} />
  if (worst) return <StatusDot shape={worst.severity === 'error' ? 'diamond' : 'ring'} word={worst.message} />
  return <StatusDot shape="solid" word={t.complete} />
}

function Source({ item: { source, line, to, path } }: { item: QuestionImportItem }) {
  const t = useTexts(texts)
  if (source.trim() === '') return <p className={styles.none}>{t.noSource}</p>
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.sourceText}>
        <ol className={styles.lines} start={line ?? 1}>
          {source.split('\n').map((text, at) => (
            <li key={at} value={(line ?? 1) + at}>
              {text}
            </li>
          ))}
        </ol>
      </div>
      <p className={styles.where}>
        {path} {line !== null && t.sourceLines(line, to ?? line)}
      </p>
    </>
  )
}
