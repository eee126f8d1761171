import type { DocJson } from '#document/schema/schema.ts'
import { Button, Modal, Radio } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { BlockHtml } from '../versions/CompareDialog.tsx'
import compare from '../versions/CompareDialog.module.css'
import { foldUnchanged } from '#document/text/compare-rows.ts'
import { useWordMarks } from '../versions/use-word-marks.ts'
import { texts } from '../texts.ts'
import styles from './MergeDialog.module.css'
import { type Choice, mergedText, mergeRows, type MergeRow } from './merge-rows.ts'

interface Props {
  mine: DocJson
  theirs: DocJson
  /** The last common text, if it is known. */
  base: DocJson | undefined
  /** What their text is called. */
  theirTitle: string
  language: string
  onMerge: (merged: DocJson) => Promise<void>
  onClose: () => void
}

/** Both texts side by side. For each block that differs one takes mine, theirs or both; what only one side has changed is proposed. */
export function MergeDialog({ mine, theirs, base, theirTitle, language, onMerge, onClose }: Props) {
  const t = useTexts(texts)
  const [rows] = useState(() => mergeRows(base, mine, theirs))
  const [choices, setChoices] = useState<readonly (Choice | undefined)[]>(() => rows.map(({ proposal }) => proposal))
  const [busy, setBusy] = useState(false)
  const shown = useMemo(() => foldUnchanged(rows.map((row, at) => ({ ...row, at, kind: row.kind ?? ('same' as const) }))), [rows])
  const open = rows.filter(({ kind }, at) => kind && !choices[at]).length
  const merged = mergedText(rows, choices)
  const choose = (at: number, choice: Choice) => setChoices(choices.with(at, choice))
  const chooseAll = (choice: Choice) => setChoices(rows.map(({ kind }) => kind && choice))
  const merge = async () => {
    if (!merged) return
    setBusy(true)
    try {
      await onMerge(merged)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t.mergeBlocks}
      width="min(1200px, 96vw)"
      onCancel={onClose}
      footer={
        <div className={styles.foot}>
          <span role="status">{open ? t.mergeOpen(open) : t.mergeReady}</span>
          <Button onClick={() => chooseAll('theirs')}>{t.allTheirs}</Button>
          <Button onClick={() => chooseAll('mine')}>{t.allMine}</Button>
          <Button type="primary" disabled={!merged} loading={busy} onClick={() => void merge()}>
            {t.mergeNow}
          </Button>
        </div>
      }
    >
      <div className={compare.heads}>
        <h3>{theirTitle}</h3>
        <h3>{t.mine}</h3>
      </div>
      <div className={compare.rows} lang={language}>
        {shown.map((row, index) =>
          typeof row === 'number' ? (
            <p key={`fold ${index}`} className={compare.none}>
              {t.sameBlocks(row)}
            </p>
          ) : (
            <Row
              key={row.at}
              row={rows[row.at]}
              at={row.at}
              choice={choices[row.at]}
              language={language}
              theirTitle={theirTitle}
              onChoose={(choice) => choose(row.at, choice)}
            />
          ),
        )}
      </div>
    </Modal>
  )
}

interface RowProps {
  row: MergeRow | undefined
  at: number
  choice: Choice | undefined
  language: string
  theirTitle: string
  onChoose: (choice: Choice) => void
}

function Row({ row, at, choice, language, theirTitle, onChoose }: RowProps) {
  const t = useTexts(texts)
  const places = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)] as const
  useWordMarks(places, row?.kind === 'changed')
  if (!row) return null
  const { kind, mine, theirs } = row
  const options = {
    changed: [
      { value: 'theirs', label: t.chooseTheirs },
      { value: 'mine', label: t.chooseMine },
      { value: 'both', label: t.chooseBoth },
    ],
    onlyMine: [
      { value: 'mine', label: t.keepIt },
      { value: 'theirs', label: t.leaveOut },
    ],
    onlyTheirs: [
      { value: 'theirs', label: t.keepIt },
      { value: 'mine', label: t.leaveOut },
    ],
  }
  return (
    <div className={styles.row} data-open={(kind && !choice) || undefined}>
      <div className={compare.row}>
        {[theirs, mine].map((node, side) => (
          <div
            key={side === 0 ? 'theirs' : 'mine'}
            ref={places[side]}
            className={`text ${compare.block} ${styles.block}`}
            data-side={kind}
            data-from={kind && (side === 0 ? theirTitle : t.mine)}
            data-taken={(kind && choice && (choice === 'both' || choice === (side === 0 ? 'theirs' : 'mine'))) || undefined}
          >
            {node && <BlockHtml node={node} language={language} prefix={`${side}-${at}-`} />}
          </div>
        ))}
      </div>
      {kind && (
        <Radio.Group
          className={styles.choice ?? ''}
          size="small"
          optionType="button"
          aria-label={t.chooseBlock(at + 1)}
          value={choice}
          options={options[kind]}
          onChange={({ target: { value } }) => onChoose(value as Choice)}
        />
      )}
    </div>
  )
}
