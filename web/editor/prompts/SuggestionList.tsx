import { type ReactNode, type RefObject, useEffect, useState } from 'react'

/** The active item of a list with `count` items, while the focus stays in the field or text that filters it. */
export function useActiveItem(count: number) {
  const [at, setAt] = useState(0)
  const active = Math.min(at, Math.max(0, count - 1))
  return {
    active,
    activate: setAt,
    /** Goes to the next or the previous item, from one end to the other. */
    move: (step: 1 | -1) => setAt((active + (step === 1 ? 1 : count - 1)) % Math.max(1, count)),
  }
}

interface Props<Item> {
  ref?: RefObject<HTMLDivElement | null>
  /** Options are `id-0`, `id-1` …, for `aria-activedescendant`. */
  id: string
  label: string
  items: readonly Item[]
  active: number
  keyOf: (item: Item) => string
  /** The heading of the item's group, shown above its first item; undefined for none. */
  groupOf: (item: Item) => string | undefined
  children: (item: Item, active: boolean) => ReactNode
  /** Shown if there are no items. */
  empty: ReactNode
  /** Class names. */
  styles: { list: string | undefined; group: string | undefined; option: string | undefined }
  onActivate: (at: number) => void
  onChoose: (item: Item) => void
}

/** A list of suggestions in groups, operated from outside. The active item is kept in sight; a press chooses without moving the focus. */
export function SuggestionList<Item>({ ref, id, label, items, active, keyOf, groupOf, children, empty, styles, onActivate, onChoose }: Props<Item>) {
  // Not a layout effect: the list must have been placed, else the page would be scrolled to its unplaced position.
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <div {...(ref && { ref })} id={id} className={styles.list} role="listbox" tabIndex={-1} aria-label={label}>
      {items.length === 0 && empty}
      {items.map((item, at) => {
        const group = groupOf(item)
        const previous = items[at - 1]
        return (
          <div key={keyOf(item)}>
            {group !== undefined && (!previous || groupOf(previous) !== group) && (
              <p className={styles.group} aria-hidden="true">
                {group}
              </p>
            )}
            <div
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={styles.option}
              onPointerMove={() => onActivate(at)}
              onMouseDown={(event) => {
                event.preventDefault()
                onChoose(item)
              }}
            >
              {children(item, at === active)}
            </div>
          </div>
        )
      })}
    </div>
  )
}
