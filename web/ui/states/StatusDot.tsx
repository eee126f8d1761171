import style from './StatusDot.module.css'

/** solid: published; centre: changed since publishing; ring: draft; half: in review; bar: taken down or disabled; diamond: in error. */
export type StatusShape = 'solid' | 'centre' | 'ring' | 'half' | 'bar' | 'diamond'

interface StatusDotProps {
  shape: StatusShape
  /** The name of the state, because a state is never shown by colour alone. */
  word: string
  /** Show only the shape; the word is for tooltip and screen readers. */
  bare?: boolean
}

/** A state as a shape with a word (design language 9a). */
export function StatusDot({ shape, word, bare = false }: StatusDotProps) {
  return (
    <span className={style.status} title={bare ? word : undefined}>
      <i className={style.dot} data-shape={shape} aria-hidden="true" />
      <span className={bare ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  )
}
