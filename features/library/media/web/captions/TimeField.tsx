import { useState } from 'react'
import { clockOf, typedTime } from '#plain/numbers/cues.ts'

/** A time as it is typed: `2:33.5`. Given and told in milliseconds; what cannot be read is put back. */
export function TimeField({
  value,
  label,
  onChange,
  bad = false,
}: {
  value: number
  label: string
  onChange: (value: number) => void
  bad?: boolean
}) {
  const [typed, setTyped] = useState<string>()
  const leave = () => {
    const time = typed === undefined ? undefined : typedTime(typed)
    setTyped(undefined)
    if (time !== undefined && time !== value) onChange(time)
  }
  return (
    <input
      type="text"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={bad || (typed !== undefined && typedTime(typed) === undefined) || undefined}
      value={typed ?? shown(value)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        // A time that is still being typed is part of what is saved.
        if (key === 'Enter' || (key === 's' && (ctrlKey || metaKey))) leave()
      }}
    />
  )
}

const shown = (milliseconds: number) => {
  const rest = String(milliseconds % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return clockOf(milliseconds / 1000) + (rest && `.${rest}`)
}
