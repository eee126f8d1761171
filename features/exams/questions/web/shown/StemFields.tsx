import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  /** The stem as it is shown, with its blanks as elements `[data-blank]`. */
  children: ReactNode
  /** The HTML of the stem: when it changes, the blanks are looked for again. */
  html: string
  given: Readonly<Record<string, string>>
  className: string
  fieldClass: string
  /** The name of a field by its number from 1. */
  label: (number: number) => string
  /** Called with what is written into a blank; without it blanks are gaps. */
  onFill?: ((key: string, value: string) => void) | undefined
  locked: boolean
  verdictOf?: (key: string) => 'right' | 'wrong' | undefined
}

/** The longest answer to a blank, as in `questionLimits`. */
const longest = 500

/** A stem with a field in each of its blanks, for pages that get questions as HTML. */
export function StemFields({ children, html, given, className, fieldClass, label, onFill, locked, verdictOf }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<readonly { key: string; element: Element }[]>([])
  const fillable = onFill !== undefined
  useLayoutEffect(() => {
    const gaps = fillable ? [...(box.current?.querySelectorAll('[data-blank]') ?? [])] : []
    // The field has a name of its own, so the gap around it needs none.
    for (const gap of gaps) for (const name of ['role', 'aria-label']) gap.removeAttribute(name)
    setPlaces(gaps.map((element) => ({ key: element.getAttribute('data-blank') ?? '', element })))
  }, [html, fillable])
  return (
    <div ref={box} className={className}>
      {children}
      {onFill &&
        places.map(({ key, element }, at) => {
          const value = given[key] ?? ''
          return createPortal(
            <input
              className={fieldClass}
              aria-label={label(at + 1)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={longest}
              readOnly={locked}
              data-verdict={verdictOf?.(key)}
              value={value}
              style={{ inlineSize: `${widthOf(value)}em` }}
              onChange={({ target }) => onFill(key, target.value)}
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
