import style from './StatusDot.module.css'

/** solid: published; centre: changed since; ring: draft; half: in review; bar: taken down or disabled; diamond: in error. */
export type StatusShape = 'solid' | 'centre' | 'ring' | 'half' | 'bar' | 'diamond'

interface StatusDotProps {
  shape: StatusShape
  /** The word that goes with it: a state is never a colour alone. */
  word: string
  /** Only the shape is seen; the word is its name. */
  bare?: boolean
}

/** A state by shape and word (design language 9a). */
export function StatusDot({ shape, word, bare = false }: StatusDotProps) {
  return (
    <span className={style.status} title={bare ? word : undefined}>
      <i className={style.dot} data-shape={shape} aria-hidden="true" />
      <span className={bare ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  )
}
