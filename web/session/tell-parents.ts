import { browser, type Surroundings } from '../kernel/surroundings.ts'

export interface FrameMessage {
  type: 'recto:ready' | 'recto:signed-in' | 'recto:login-required'
  redirect?: string
}

type Around = { parent: () => { postMessage: (message: FrameMessage, target: string) => void } | undefined } & Pick<Surroundings, 'page'>

/** Tells the frame around this page, and only origins on the institution's list. Says whether anyone could be told. */
export function tellParents(message: FrameMessage, { parent, page }: Around = browser as Around): boolean {
  const around = parent()
  const targets = (page().parents ?? []).filter((target) => target !== '*')
  for (const target of around ? targets : []) {
    try {
      around?.postMessage(message, target)
    } catch {
      // A target that is no origin: the others are told all the same.
    }
  }
  return around !== undefined && targets.length > 0
}
