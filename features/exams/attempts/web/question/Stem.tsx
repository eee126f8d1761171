import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Html } from '../page/Html.tsx'
import { examTexts } from '../texts/exam-texts.ts'

interface Props {
  html: string
  given: Readonly<Record<string, string>>
  /** Called with what is written into a blank; without it blanks are gaps. */
  onFill?: (blanks: Record<string, string>) => void
  locked: boolean
}

/** The longest answer to a blank, as in `questionLimits`. */
const longest = 500

/** The stem with a field in each of its blanks. */
export function Stem({ html, given, onFill, locked }: Props) {
  const t = useTexts(examTexts)
  const box = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<readonly { key: string; element: Element }[]>([])
  const fillable = onFill !== undefined
  useLayoutEffect(() => {
    const gaps = fillable ? [...(box.current?.querySelectorAll('[data-blank]') ?? [])] : []
    // The field in the gap speaks for itself.
    for (const gap of gaps) for (const name of ['role', 'aria-label']) gap.removeAttribute(name)
    setPlaces(gaps.map((element) => ({ key: element.getAttribute('data-blank') ?? '', element })))
  }, [html, fillable])
  return (
    <div ref={box} className="ex-stem">
      <Html html={html} />
      {onFill &&
        places.map(({ key, element }, at) => {
          const value = given[key] ?? ''
          return createPortal(
            <input
              className="ex-gap"
              aria-label={t.blank(at + 1)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={longest}
              readOnly={locked}
              value={value}
              style={{ inlineSize: `${widthOf(value)}em` }}
              onChange={({ target }) => onFill({ ...given, [key]: target.value })}
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
