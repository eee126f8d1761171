import style from './Avatar.module.css'

interface AvatarProps {
  name: string
  src?: string | null
  /** Pixels. */
  size?: number
  shape?: 'circle' | 'square'
}

const grounds = ['#0b5c74', '#6b4226', '#3c5a40', '#5a3d6b', '#1f6b55', '#35396b', '#7a2a38', '#4a5a66']

/** A picture, or the first character of the name on a ground that stays the same for the name. It says nothing that the name beside it does not. */
export function Avatar({ name, src, size = 28, shape = 'circle' }: AvatarProps) {
  const first = [...name.trim()][0] ?? '·'
  const ground = grounds[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % grounds.length] ?? 'var(--qing)'
  const box = { inlineSize: size, blockSize: size, fontSize: Math.max(12, Math.round(size * 0.46)), background: src ? undefined : ground }
  return (
    <span className={style.avatar} data-shape={shape} data-letter={src ? undefined : first.toUpperCase()} style={box} aria-hidden="true">
      {src && <img src={src} alt="" width={size} height={size} />}
    </span>
  )
}
