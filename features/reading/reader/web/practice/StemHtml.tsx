import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { PracticeAnswered } from '../../contract-practice.ts'
import { Html } from './Html.tsx'
import { practiceTexts } from './practice-texts.ts'

interface Props {
  html: string
  given: Readonly<Record<string, string>>
  verdicts: PracticeAnswered['blanks']
  /** Called with what is written into a blank; without it blanks are gaps. */
  onAnswer?: (key: string, value: string) => void
  locked?: boolean
}

/** The stem with a field in each of its blanks. */
export function StemHtml({ html, given, verdicts, onAnswer, locked = false }: Props) {
  const t = useTexts(practiceTexts)
  const box = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<readonly { key: string; element: Element }[]>([])
  const fillable = onAnswer !== undefined
  useLayoutEffect(() => {
    const gaps = fillable ? [...(box.current?.querySelectorAll('[data-blank]') ?? [])] : []
    // The field in the gap speaks for itself.
    for (const gap of gaps) for (const name of ['role', 'aria-label']) gap.removeAttribute(name)
    setPlaces(gaps.map((element) => ({ key: element.getAttribute('data-blank') ?? '', element })))
  }, [html, fillable])
  return (
    <div ref={box} className="pq-stem">
      <Html html={html} />
      {onAnswer &&
        places.map(({ key, element }, at) => {
          const value = given[key] ?? ''
          const verdict = verdicts.find((each) => each.key === key)
          return createPortal(
            <input
              className="pq-gap"
              aria-label={t.blank(at + 1)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={500}
              readOnly={locked}
              data-verdict={verdict && (verdict.points < verdict.of ? 'wrong' : 'right')}
              value={value}
              style={{ inlineSize: `${widthOf(value)}em` }}
              onChange={({ target }) => onAnswer(key, target.value)}
            />,
            element,
            `${key} ${at}`,
          )
        })}
    </div>
  )
}

/** The width of a text in em, roughly: Chinese characters are twice as wide as Latin ones. */
const widthOf = (text: string): number => Math.min(18, Math.max(5, 1.5 + Array.from(text).reduce((sum, sign) => sum + (sign > '⺀' ? 1 : 0.6), 0)))
