import { browserEnvironment, type RequestEnvironment } from '#web/kernel/send/request-environment.ts'

export interface FrameMessage {
  type: 'recto:ready' | 'recto:signed-in' | 'recto:login-required'
  redirect?: string
}

type Around = { parent: () => { postMessage: (message: FrameMessage, target: string) => void } | undefined } & Pick<RequestEnvironment, 'page'>

/** Posts a message to the parent frame, only for origins on the institution's list. True if there was a parent and at least one origin. */
export function postToParentFrame(message: FrameMessage, { parent, page }: Around = browserEnvironment as Around): boolean {
  const around = parent()
  const targets = (page().parents ?? []).filter((target) => target !== '*')
  for (const target of around ? targets : []) {
    try {
      around?.postMessage(message, target)
    } catch {
      // Skip a target that is not a valid origin.
    }
  }
  return around !== undefined && targets.length > 0
}
