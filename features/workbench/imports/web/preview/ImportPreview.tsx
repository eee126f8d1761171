import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { Import } from '../../contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Alert, Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { nextErrorCell, placeInErrors, type Cell } from './error-walk.ts'
import type { ImportKind } from '../import-kind.ts'
import { mapColumn } from '../import-step.ts'
import styles from './preview.module.css'
import { ImportMargin } from './ImportMargin.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { importTexts } from '../texts.ts'
import type { useImport } from '../use-import.ts'
import { useImportRows } from './use-import-rows.ts'

interface Props {
  kind: ImportKind
  found: Import
  state: ReturnType<typeof useImport>
  restart: () => void
}

/** The names of at most eight sheets. */
const namesOf = (sheets: readonly string[]) => sheets.slice(0, 8).join('、') + (sheets.length > 8 ? '…' : '')
const rowFilters = ['all', 'bad', 'warned', 'mended'] as const

/** The third step: maps columns to fields, shows the rows, and lets the person fix errors in the cells. */
export function ImportPreview({ kind, found, state, restart }: Props) {
  const t = useTexts(importTexts)
  const [chosen, setShow] = useState<(typeof rowFilters)[number]>()
  const warned = found.warned + found.accepted
  const show = chosen ?? (found.bad > 0 ? 'bad' : warned > 0 ? 'warned' : 'all')
  const [cell, setCell] = useState<Cell>()
  const list = useImportRows(found.id, show, `${found.jobId} ${found.mapping.join()} ${JSON.stringify(found.options)}`)
  const rows = list.rows ?? []
  const errors = found.problems.reduce((sum, { count, warning }) => sum + (warning ? 0 : count), 0)
  const place = placeInErrors(rows, cell)

  const walk = async (by: 1 | -1, from = cell) => {
    const near = nextErrorCell(rows, from, by)
    if (near || by === -1 || !list.more) return setCell(near)
    setCell(nextErrorCell(await list.more(), from, 1))
  }
  const cellOf = ({ line, column }: Cell) => rows.find((row) => row.line === line)?.cells[column]
  const save = async (at: Cell, value: string | null, onward?: 1 | -1) => {
    // Move on first: after saving, the left cell may have no error any more.
    if (onward) void walk(onward, at)
    else setCell(undefined)
    if (value !== cellOf(at) && (await list.save(at.line, at.column, value))) state.touched()
  }
  const counts = { all: found.total, bad: found.bad, warned, mended: found.mended }
  const [read = '', ...left] = found.sheets
  const none = { all: t.noneAll, bad: t.noneBad, warned: t.noneWarned, mended: t.noneMended }
  return (
    <div className={styles.split}>
      <div className={styles.main}>
        {left.length > 0 && <Alert type="warning" showIcon title={t.sheetsLeft(read, left.length, namesOf(left))} />}
        <div className={styles.tools}>
          <Segmented
            aria-label={t.show}
            value={show}
            onChange={(value) => {
              setCell(undefined)
              setShow(value)
            }}
            options={rowFilters
              .filter((value) => value !== 'warned' || warned > 0 || show === 'warned')
              .map((value) => ({ value, label: t[value](thousands(counts[value])) }))}
          />
          {errors > 0 && (
            <span className={styles.hint}>
              {t.press} <kbd>Tab</kbd> {t.toNext}
            </span>
          )}
          {errors > 0 && (
            <span className={styles.walk}>
              <span role="status">{place > 0 ? t.place(place, thousands(errors)) : t.places(thousands(errors))}</span>
              <Button
                type="text"
                icon={<UpOutlined aria-hidden />}
                title={t.previousError}
                aria-label={t.previousError}
                onClick={() => void walk(-1)}
              />
              <Button type="text" icon={<DownOutlined aria-hidden />} title={t.nextError} aria-label={t.nextError} onClick={() => void walk(1)} />
            </span>
          )}
        </div>
        {list.error && !list.rows && <Failed error={list.error} retry={list.retry} />}
        {!list.error && !list.rows && (
          <Waiting>
            <TableSkeleton />
          </Waiting>
        )}
        {list.rows && (
          <PreviewTable
            found={found}
            rows={list.rows}
            cell={cell}
            busy={state.working || state.busy}
            setCell={setCell}
            save={(at, value, onward) => void save(at, value, onward)}
            accept={async (line, accepted) => {
              if (await state.accept(accepted, line)) list.retry()
            }}
            map={(column, field) => void state.map(mapColumn(found.mapping, column, field), found.options)}
          />
        )}
        {list.rows?.length === 0 && <p className={styles.none}>{none[show]}</p>}
        {list.more && (
          <Button className={styles.more ?? ''} onClick={() => void list.more?.()}>
            {t.more}
          </Button>
        )}
      </div>
      <ImportMargin
        kind={kind}
        found={found}
        rows={rows}
        state={state}
        back={() => {
          void state.remove()
          restart()
        }}
        refresh={list.retry}
      />
    </div>
  )
}
