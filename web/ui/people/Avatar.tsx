import style from './Avatar.module.css'

interface AvatarProps {
  name: string
  src?: string | null
  /** Pixels. */
  size?: number
  shape?: 'circle' | 'square'
}

const backgrounds = ['#0b5c74', '#6b4226', '#3c5a40', '#5a3d6b', '#1f6b55', '#35396b', '#7a2a38', '#4a5a66']

/** A picture, or the first character of the name on a colour derived from the name. Hidden from screen readers, because the name is always beside it. */
export function Avatar({ name, src, size = 28, shape = 'circle' }: AvatarProps) {
  const first = [...name.trim()][0] ?? '·'
  const backgroundColour = backgrounds[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % backgrounds.length] ?? 'var(--qing)'
  const box = { inlineSize: size, blockSize: size, fontSize: Math.max(12, Math.round(size * 0.46)), background: src ? undefined : backgroundColour }
  return (
    <span className={style.avatar} data-shape={shape} data-letter={src ? undefined : first.toUpperCase()} style={box} aria-hidden="true">
      {src && <img src={src} alt="" width={size} height={size} />}
    </span>
  )
}
