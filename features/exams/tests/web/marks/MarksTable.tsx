import { App, Button } from 'antd'
import { useRef } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { MarkRow } from '../../contract-marks.ts'
import type { TestFull } from '../../contract-tests.ts'
import { texts } from '../texts.ts'
import { markTexts } from './mark-texts.ts'
import { readBlock, readPoints, sumOf } from './mark-values.ts'
import styles from './marks.module.css'
import type { useSheet } from './use-sheet.ts'

/** Rows that are sent at once. */
const mostRows = 200

interface Props {
  rows: readonly MarkRow[]
  sections: TestFull['sections']
  sheet: ReturnType<typeof useSheet>
  stale: boolean
}

/** A row for each candidate with a field for each section. */
export function MarksTable({ rows, sections, sheet, stale }: Props) {
  const t = useTexts(markTexts)
  const all = useTexts(texts)
  const { message } = App.useApp()
  const table = useRef<HTMLTableElement>(null)
  const focus = (row: number, section: number) => table.current?.querySelector<HTMLInputElement>(`input[data-at="${row}/${section}"]`)?.select()

  const paste = (at: number, section: number, text: string) => {
    const block = readBlock(text)
    if (block.length > mostRows) return void message.warning(t.tooMany)
    const { reached, next } = sheet.put(rows, { row: at, section }, block)
    void sheet.save(reached, next)
  }
  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.sheet} aria-busy={stale}>
        <thead>
          <tr>
            <th scope="col">{t.seat}</th>
            <th scope="col">{t.name}</th>
            <th scope="col">{t.number}</th>
            {sections.map(({ title, of }, at) => (
              <th key={at} scope="col" className={styles.points}>
                {title}
                <small>{t.of(of)}</small>
              </th>
            ))}
            <th scope="col" className={styles.points}>
              {t.total}
            </th>
            <th scope="col">{t.state}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const values = sheet.valuesOf(row)
            const state = sheet.stateOf(row.id)
            const wrong = sections.some(({ of }, section) => 'problem' in readPoints(values[section] ?? '', of))
            const sits = row.standing === 'expected' || row.standing === 'makeup' || row.standing === 'violation'
            return (
              <tr key={row.id} onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && void sheet.save([row])}>
                <td>{row.seat || '-'}</td>
                <th scope="row">
                  {row.name}
                  {row.className && <small>{row.className}</small>}
                </th>
                <td>{row.number ?? '-'}</td>
                {sections.map(({ title, of }, section) => {
                  const read = readPoints(values[section] ?? '', of)
                  const problem = 'problem' in read ? (read.problem === 'above' ? t.above(of) : t.notNumber) : undefined
                  return (
                    <td key={section} className={styles.points}>
                      <input
                        data-at={`${at}/${section}`}
                        inputMode="decimal"
                        autoComplete="off"
                        maxLength={12}
                        disabled={!sits}
                        aria-label={`${row.name} ${title}`}
                        aria-invalid={problem !== undefined || undefined}
                        title={problem}
                        value={values[section] ?? ''}
                        onFocus={({ target }) => target.select()}
                        onChange={({ target }) => sheet.put(rows, { row: at, section }, [[target.value]])}
                        onPaste={(event) => {
                          const text = event.clipboardData.getData('text/plain')
                          if (!/[\t\n]/.test(text.trim())) return
                          event.preventDefault()
                          paste(at, section, text)
                        }}
                        onKeyDown={(event) => {
                          const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
                          if (!step || event.nativeEvent.isComposing) return
                          event.preventDefault()
                          if (rows[at + step]) focus(at + step, section)
                          else void sheet.save([row])
                        }}
                      />
                      {problem && <em role="alert">{problem}</em>}
                    </td>
                  )
                })}
                <td className={styles.points}>
                  <b>{sumOf(values, sections) ?? '-'}</b>
                </td>
                <td className={styles.state}>
                  {!sits && all.standings(row.standing)}
                  {sits && wrong && t.wrong}
                  {sits && !wrong && state?.kind === 'saving' && t.saving}
                  {sits && !wrong && state?.kind === 'saved' && <span data-ok>{t.saved}</span>}
                  {sits && !wrong && state?.kind === 'failed' && (
                    <span role="alert">
                      {state.text || t.failed}
                      <Button type="link" size="small" onClick={() => void sheet.save([row])}>
                        {t.retry}
                      </Button>
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
