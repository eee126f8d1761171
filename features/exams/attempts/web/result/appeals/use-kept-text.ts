import { useState } from 'react'

/** A text that is kept in this tab under a name until it is empty, so that a reload or a closed panel does not lose it. */
export function useKeptText(name: string): [string, (text: string) => void] {
  const place = `recto:${name}`
  const [text, setText] = useState(() => sessionStorage.getItem(place) ?? '')
  const write = (value: string) => {
    setText(value)
    if (value) sessionStorage.setItem(place, value)
    else sessionStorage.removeItem(place)
  }
  return [text, write]
}
