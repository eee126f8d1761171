import type { BlankVerdict } from '#assessment/grading/grade.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import { texts } from '../edit-texts.ts'
import answering from '../../shown/answering.module.css'
import styles from './student.module.css'

interface Props {
  doc: DocJson
  given: Readonly<Record<string, string>>
  verdicts: readonly BlankVerdict[]
  /** Called with what is written into a blank; without it blanks are gaps. */
  onAnswer?: (key: string, value: string) => void
}

interface Place {
  key: string
  element: Element
}

const Text = memo(RichText)

/** The stem, rendered as in a paper, with a field in each blank. */
export function StemWithBlanks({ doc, given, verdicts, onAnswer }: Props) {
  const t = useTexts(texts)
  const box = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<readonly Place[]>([])
  const fillable = onAnswer !== undefined
  useLayoutEffect(() => {
    const gaps = fillable ? [...(box.current?.querySelectorAll('[data-blank]') ?? [])] : []
    // The field in the gap speaks for itself.
    for (const gap of gaps) for (const name of ['role', 'aria-label']) gap.removeAttribute(name)
    setPlaces(gaps.map((element) => ({ key: element.getAttribute('data-blank') ?? '', element })))
  }, [doc, fillable])
  return (
    <div ref={box} className={`${styles.stem} ${fillable ? answering.fillable : ''}`}>
      <Text key={String(fillable)} doc={doc} />
      {onAnswer &&
        places.map(({ key, element }, at) => {
          const value = given[key] ?? ''
          const verdict = verdicts.find((each) => each.key === key)
          const wrong = value !== '' && verdict !== undefined && verdict.points === 0
          return createPortal(
            <input
              className={answering.gap}
              aria-label={t.tryBlank(at + 1)}
              autoComplete="off"
              data-wrong={wrong || undefined}
              value={value}
              style={{ inlineSize: `${Math.max(76, width(value))}px` }}
              onChange={({ target }) => onAnswer(key, target.value)}
            />,
            element,
            `${key} ${at}`,
          )
        })}
    </div>
  )
}

/** The width of a text in pixels, roughly: Chinese characters are twice as wide as Latin ones. */
const width = (text: string): number => Math.min(300, 20 + Array.from(text).reduce((sum, sign) => sum + (sign > '⺀' ? 16 : 9), 0))
