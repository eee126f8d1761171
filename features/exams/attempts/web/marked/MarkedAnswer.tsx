import { useMemo } from 'react'
import type { ShownRemark } from '../../contract.ts'
import { type Range, segmentsOf } from './segments.ts'

interface Props {
  answer: string
  remarks: readonly ShownRemark[]
  /** The part that is selected. */
  part?: Range | undefined
  /** The answer is a program. */
  code: boolean
  /** The number of a criterion in the rubric; 0: none. */
  numberOf: (criterionId: string) => number
}

const chosen = 'chosen'

/** The text of an answer with ticks, rings, waves and the numbers of criteria on it. */
export function MarkedAnswer({ answer, remarks, part, code, numberOf }: Props) {
  const segments = useMemo(
    () => segmentsOf(answer, part ? [...remarks, { id: chosen, kind: 'note', at: part, criterionId: '', text: '' }] : remarks),
    [answer, remarks, part],
  )
  const whole = remarks.filter(({ at, on, kind }) => at === null && !on && kind !== 'note')
  return (
    <p className={code ? 'marked is-program' : 'marked'} data-answer>
      {segments.map(({ text, start, within, ends }) => {
        const kinds = within.filter(({ id }) => id !== chosen).map(({ kind }) => kind)
        return (
          <span
            key={start}
            data-ring={kinds.includes('ring') || undefined}
            data-wave={kinds.some((kind) => kind === 'wave' || kind === 'note') || undefined}
            data-chosen={within.some(({ id }) => id === chosen) || undefined}
            data-ends={ends.length ? ends.map(({ id }) => id).join(' ') : undefined}
          >
            {text}
            <Marks remarks={ends.filter(({ id }) => id !== chosen)} numberOf={numberOf} />
          </span>
        )
      })}
      <Marks remarks={whole} numberOf={numberOf} />
    </p>
  )
}

/** What stands behind the part that it marks: a tick, and the number of the criterion. */
function Marks({ remarks, numberOf }: { remarks: readonly ShownRemark[]; numberOf: Props['numberOf'] }) {
  return remarks.map(({ id, kind, criterionId }) => (
    <span key={id} className="marked-mark" data-mark>
      {kind === 'tick' && (
        <svg viewBox="0 0 26 24" aria-hidden>
          <path d="M2 13c3 2 5 5 7 9C12 13 17 6 25 2" />
        </svg>
      )}
      {numberOf(criterionId) > 0 && <i>{numberOf(criterionId)}</i>}
    </span>
  ))
}
