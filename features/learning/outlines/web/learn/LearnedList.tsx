import { CheckCircleFilled, LockOutlined } from '@ant-design/icons'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { rowsOf } from '#web/ui/tree/tree-moves.ts'
import type { LearnedUnit } from '../../contract.ts'
import { KindIcon } from '../KindIcon.tsx'
import { outlineTexts } from '../outline-texts.ts'
import { useWords } from '../words.ts'
import { learnTexts } from './learn-texts.ts'
import styles from './learn.module.css'

interface Props {
  units: readonly LearnedUnit[]
  /** The unit to go on with. */
  next: string | null
  /** The address of a unit; without it units are only shown. */
  addressOf: ((id: string) => string) | undefined
}

/** The units of an outline for a student: what is done, what is open, and why something is not. */
export function LearnedList({ units, next, addressOf }: Props) {
  const t = useTexts(learnTexts)
  const rows = rowsOf(units)
  const leaves = (id: string): LearnedUnit[] =>
    units
      .filter(({ parentId }) => parentId === id)
      .flatMap((unit) => (unit.kind === 'section' ? leaves(unit.id) : unit.completion.kind === 'none' || unit.reason?.kind === 'group' ? [] : [unit]))
  return (
    <ul className={styles.list}>
      {rows.map(({ node: unit, depth }) => {
        if (unit.kind !== 'section')
          return (
            <li key={unit.id} style={{ '--depth': depth - 1 } as CSSProperties}>
              <Unit unit={unit} isNext={unit.id === next} to={unit.open ? addressOf?.(unit.id) : undefined} />
            </li>
          )
        const counted = leaves(unit.id)
        return (
          <li key={unit.id} className={styles.section} data-depth={depth} style={{ '--depth': depth - 1 } as CSSProperties}>
            <h3>{unit.name}</h3>
            {counted.length > 0 && <span>{t.sectionDone(counted.filter(({ done }) => done).length, counted.length)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function Unit({ unit, isNext, to }: { unit: LearnedUnit; isNext: boolean; to: string | undefined }) {
  const t = useTexts(learnTexts)
  const o = useTexts(outlineTexts)
  const words = useWords()
  if (unit.kind === 'section') return null
  const facts = [
    unit.minutes !== null && o.minutes(unit.minutes),
    unit.completion.kind !== 'none' && words.completion(unit.completion, unit.kind),
  ].filter(Boolean)
  const body = (
    <>
      <span className={styles.sign}>
        {unit.done ? (
          <CheckCircleFilled className={styles.done ?? ''} role="img" aria-label={t.isDone} />
        ) : unit.open ? (
          <KindIcon kind={unit.kind} />
        ) : (
          <LockOutlined role="img" aria-label={t.isLocked} />
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{unit.name}</span>
        <small>{unit.reason ? words.reason(unit.reason) : facts.join(' · ')}</small>
        {unit.open && !unit.done && unit.percent > 0 && (
          <span className={styles.bar} role="img" aria-label={t.soFar(unit.percent)}>
            <i style={{ inlineSize: `${unit.percent}%` }} />
          </span>
        )}
      </span>
    </>
  )
  const data = { 'data-next': isNext || undefined, 'data-locked': !unit.open || undefined }
  return to ? (
    <Link className={styles.unit} to={to} {...data}>
      {body}
    </Link>
  ) : (
    <div className={styles.unit} {...data}>
      {body}
    </div>
  )
}
