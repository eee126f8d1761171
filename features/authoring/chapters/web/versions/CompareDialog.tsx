import { bookLanguage } from '#document/text/book-words.ts'
import { renderHtml } from '#document/render/render-html.ts'
import type { DocJson, NodeJson } from '#document/schema/schema.ts'
import { Button, Modal } from 'antd'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { fileUrl } from '#web/ui/files/file-url.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './CompareDialog.module.css'
import { compareRows, foldUnchanged, type CompareRow } from '#document/text/compare-rows.ts'
import { texts } from '../texts.ts'
import { useWordMarks } from './use-word-marks.ts'

interface Side {
  title: string
  doc: DocJson
  /** Label of a block that exists only on this side. */
  only: string
}

interface Props {
  before: Side
  after: Side
  language: string
  /** Actions; absent in a comparison that is only for reading. */
  footer?: ReactNode
  onClose: () => void
}

/** Two states of a text side by side, block by block. Blocks that only one side has and words that differ are marked. */
export function CompareDialog({ before, after, language, footer = null, onClose }: Props) {
  const t = useTexts(texts)
  const [whole, setWhole] = useState(false)
  const rows = useMemo(() => compareRows(before.doc, after.doc), [before.doc, after.doc])
  const same = rows.every(({ kind }) => kind === 'same')
  const shown = whole ? rows : foldUnchanged(rows)
  return (
    <Modal open title={t.compareTitle} width="min(1200px, 96vw)" footer={footer} onCancel={onClose}>
      <div className={styles.heads}>
        <h3>{before.title}</h3>
        <h3>{after.title}</h3>
      </div>
      {same && <p className={styles.none}>{t.noDifference}</p>}
      <div className={styles.rows} lang={language}>
        {shown.map((row, at) =>
          typeof row === 'number' ? (
            <Button key={`fold ${at}`} type="text" size="small" block className={styles.fold ?? ''} onClick={() => setWhole(true)}>
              {t.unchangedBlocks(row)}
            </Button>
          ) : (
            <Row key={at} row={row} at={at} sides={[before, after]} language={language} />
          ),
        )}
      </div>
    </Modal>
  )
}

interface RowProps {
  row: CompareRow
  at: number
  sides: readonly [Side, Side]
  language: string
}

function Row({ row, at, sides, language }: RowProps) {
  const t = useTexts(texts)
  const places = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)] as const
  useWordMarks(places, row.kind === 'changed')
  const labels = { same: '', changed: t.changedBlock, moved: t.movedBlock, removed: sides[0].only, added: sides[1].only }
  return (
    <div className={styles.row}>
      {[row.before, row.after].map((node, side) => (
        <div
          key={side === 0 ? 'before' : 'after'}
          ref={places[side]}
          className={`text ${styles.block}`}
          data-mark={node && row.kind !== 'same' ? row.kind : undefined}
          data-from={row.kind === 'changed' || row.kind === 'moved' ? sides[side]?.title : undefined}
        >
          {node && labels[row.kind] && <span className={styles.word}>{labels[row.kind]}</span>}
          {node && <BlockHtml node={node} language={language} prefix={`${side}-${at}-`} />}
        </div>
      ))}
    </div>
  )
}

/** The HTML comes from the document renderer, which emits allow-listed elements only; therefore it is safe to insert. */
export function BlockHtml({ node, language, prefix }: { node: NodeJson; language: string; prefix: string }) {
  const html = useMemo(
    () =>
      renderHtml({ type: 'doc', content: [node] }, { lang: bookLanguage(language), fileUrl, resolve: () => undefined, numbers: new Map(), prefix }),
    [node, language, prefix],
  )
  return <div data-words dangerouslySetInnerHTML={{ __html: html }} />
}
