import { useEffect, useState } from 'react'
import type { Highlight } from '#document/render/render-context.ts'
import type { NodeJson } from '#document/schema/node-json.ts'
import { walk } from '#document/text/walk.ts'

let loaded: Highlight | undefined

/**
 * What colours the code of a text; undefined where the text has no code, and until it is loaded. Its grammars are about 150 KB, which other texts need
 * not wait for. Without connection the code stays plain.
 */
export function useHighlight(doc: NodeJson): Highlight | undefined {
  const [highlight, setHighlight] = useState(() => loaded)
  const missing = !highlight && hasCode(doc)
  useEffect(() => {
    if (!missing) return
    import('#document/render/render-code.ts').then(
      ({ renderCode }) => {
        loaded = renderCode
        setHighlight(() => renderCode)
      },
      () => undefined,
    )
  }, [missing])
  return highlight
}

function hasCode(doc: NodeJson): boolean {
  let found = false
  walk(doc, ({ type }) => {
    found ||= type === 'codeBlock'
    return !found
  })
  return found
}
