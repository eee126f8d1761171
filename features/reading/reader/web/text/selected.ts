export interface Passage {
  quote?: string
  block?: string
}

/** The selected text of the chapter, at most 500 characters, and the block in which it begins; nothing when no text of the chapter is selected. */
export function selectedPassage(): Passage {
  const selection = getSelection()
  const quote = selection?.toString().trim().slice(0, 500)
  const node = selection?.anchorNode
  const from = node instanceof Element ? node : node?.parentElement
  if (!quote || !from?.closest('article.text')) return {}
  const block = from.closest<HTMLElement>('[data-block]')?.dataset['block']
  return { quote, ...(block && { block }) }
}
