/** What a new question is about: selected text, a question of the chapter, or a moment of a video. */
export interface Subject {
  quote?: string
  block?: string
  /** Second of a video. */
  second?: number
}

/** The block whose threads are shown, the button to which the focus returns, and what is asked about where it is not the selection. */
interface Showing {
  block: string
  button: HTMLButtonElement
  subject?: Subject
}

const type = 'reader-threads'

/** Opens the panel with the threads of a block. */
export const showThreads = (detail: Showing) => void document.dispatchEvent(new CustomEvent<Showing>(type, { detail }))

/** Calls when the threads of a block are to be shown. Returns a function that ends it. */
export function onShowThreads(show: (showing: Showing) => void): () => void {
  const listen = (event: Event) => show((event as CustomEvent<Showing>).detail)
  document.addEventListener(type, listen)
  return () => document.removeEventListener(type, listen)
}
