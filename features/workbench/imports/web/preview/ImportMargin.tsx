import type { Import, ImportRow } from '../../contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { valuesWithProblem } from './error-walk.ts'
import type { ImportKind } from '../import-kind.ts'
import { unmapped } from '../import-step.ts'
import styles from './import-margin.module.css'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { importTexts } from '../texts.ts'
import type { useImport } from '../use-import.ts'

interface Props {
  kind: ImportKind
  found: Import
  /** The shown rows that are loaded. */
  rows: readonly ImportRow[]
  state: ReturnType<typeof useImport>
  back: () => void
  /** Reads the rows again. */
  refresh: () => void
}

type Problem = Import['problems'][number]

/** The column beside the rows: how many can be imported, the errors and warnings of the others, and the options. */
export function ImportMargin({ kind, found, rows, state, back, refresh }: Props) {
  const t = useTexts(importTexts)
  const [changing, setChanging] = useState<Problem>()
  const missing = unmapped(found)
  const waiting = state.working || state.busy
  const warned = found.warned + found.accepted
  const goodPercent = found.total ? (found.good / found.total) * 100 : 0
  /** Whether a problem can be fixed for whole values at once: a value occurs in several rows, or a replacement is suggested. */
  const canReplaceValues = ({ code, field }: Problem) =>
    valuesWithProblem(rows, code, field).some(({ count, offered, value }) => value !== '' && (count > 1 || offered !== ''))
  const runLabel = found.good ? t.run(thousands(found.good)) : t.nothing
  const label = missing.length ? t.missing(missing.map(({ name }) => name).join('、')) : runLabel
  return (
    <aside className={styles.margin} aria-label={t.how}>
      <div className={styles.body}>
        <dl className={styles.figures}>
          <div>
            <dt>
              <StatusDot shape="solid" word={t.good} />
            </dt>
            <dd>{thousands(found.good)}</dd>
          </div>
          <div data-bad={found.bad > 0 || undefined}>
            <dt>
              <StatusDot shape="diamond" word={t.badRows} />
            </dt>
            <dd>{thousands(found.bad)}</dd>
          </div>
          {warned > 0 && (
            <div data-warned={found.warned > 0 || undefined}>
              <dt>
                <StatusDot shape="half" word={t.warnedRows} />
              </dt>
              <dd>{thousands(warned)}</dd>
            </div>
          )}
        </dl>
        <div className={styles.bar} aria-hidden="true">
          {goodPercent > 0 && <i style={{ flexGrow: goodPercent }} />}
          {found.warned > 0 && <i data-warned style={{ flexGrow: (found.warned / found.total) * 100 }} />}
          {found.bad > 0 && <i data-bad style={{ flexGrow: (found.bad / found.total) * 100 }} />}
        </div>
        {found.problems.length > 0 && (
          <ul className={styles.reasons} aria-label={t.reasons}>
            {found.problems.map((problem) => (
              <li key={`${problem.field} ${problem.code}`}>
                <span>{problem.message}</span>
                {canReplaceValues(problem) && (
                  <Button type="link" size="small" disabled={waiting} onClick={() => setChanging(problem)}>
                    {t.changeAll}
                  </Button>
                )}
                <b>{thousands(problem.count)}</b>
              </li>
            ))}
          </ul>
        )}
        <h2>{t.how}</h2>
        <ul className={styles.options}>
          {found.bad > 0 && (
            <li>
              <Checkbox checked disabled>
                {t.leaveBad(thousands(found.bad))}
                <small>{t.leaveBadHelp}</small>
              </Checkbox>
            </li>
          )}
          {warned > 0 && (
            <li>
              <Checkbox
                checked={found.warned === 0}
                indeterminate={found.warned > 0 && found.accepted > 0}
                disabled={waiting}
                onChange={({ target }) => void state.accept(target.checked).then((done) => done && refresh())}
              >
                {t.acceptAll(thousands(warned))}
                <small>{t.acceptAllHelp}</small>
              </Checkbox>
            </li>
          )}
          {kind.options.map(({ code, label: optionLabel, help }) => (
            <li key={code}>
              <Checkbox
                checked={found.options[code] === true}
                disabled={waiting}
                onChange={({ target }) => void state.map(found.mapping, { ...found.options, [code]: target.checked })}
              >
                {optionLabel}
                {help && <small>{help}</small>}
              </Checkbox>
            </li>
          ))}
        </ul>
        {found.planned.length > 0 && (
          <>
            <h2>{t.creates}</h2>
            <ul className={styles.planned}>
              {found.planned.map(({ kind: what, count, names }) => (
                <li key={what}>
                  <b>{t.createsOf(thousands(count), what)}</b>
                  <small>
                    {names.join(t.listComma)}
                    {count > names.length && '…'}
                  </small>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={styles.foot}>
        <Button onClick={back} disabled={state.busy}>
          {t.previous}
        </Button>
        <Button
          type="primary"
          loading={waiting}
          disabled={waiting || !found.can.run || missing.length > 0 || found.good === 0}
          onClick={() => void state.run()}
        >
          {state.working ? t.checking : label}
        </Button>
      </div>
      <ReplaceDialog
        key={changing && `${changing.field} ${changing.code}`}
        problem={changing}
        rows={rows}
        replace={async (column, from, to) => (await state.replace(column, from, to)) !== undefined}
        close={() => {
          setChanging(undefined)
          refresh()
        }}
      />
    </aside>
  )
}
