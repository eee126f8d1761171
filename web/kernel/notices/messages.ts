import { MESSAGE_DURATION, NOTIFICATION_DURATION } from '../page/constants.ts'
import { sendTexts } from '../send/send-texts.ts'
import { textsOf } from '../texts/texts.ts'

export type MessageKind = 'success' | 'info' | 'warning' | 'error' | 'notification'

export interface Message {
  kind: MessageKind
  text: string
  /** The heading of a notification; empty for other kinds. */
  title: string
  /** How long it is shown, in seconds. */
  duration: number
}

type Renderer = (message: Message) => void

let renderer: Renderer = (message) => render(message)

/** Shows a message for 3 s, a notification for 4.5 s (specification section 9). */
export function showMessage(kind: MessageKind, text: string, { title = '' }: { title?: string } = {}): void {
  renderer({ kind, text, title, duration: kind === 'notification' ? NOTIFICATION_DURATION : MESSAGE_DURATION })
}

/** Replaces the renderer of messages, for example by antd's in the work app. */
export function setMessageRenderer(other: Renderer): void {
  renderer = other
}

/**
 * Draws a message with plain DOM. An equal message that is still shown is replaced, so that screen readers announce it again. A message stays while
 * the pointer or focus is on it.
 */
export function render({ kind, text, title, duration }: Message, page: Document = document): void {
  const region = regionOf(page)
  const urgent = kind === 'error' || kind === 'notification'
  const box = page.createElement('div')
  box.className = 'recto-message'
  box.dataset['kind'] = kind
  box.dataset['said'] = `${title}\n${text}`
  for (const other of [...region.children] as HTMLElement[]) if (other.dataset['said'] === box.dataset['said']) other.remove()
  if (urgent) box.setAttribute('role', 'alert')
  box.append(contentOf(title, text, page))
  if (kind === 'notification') box.append(closeButton(box, page))
  let timer = setTimeout(() => box.remove(), duration * 1000)
  const hold = () => clearTimeout(timer)
  const release = () => {
    clearTimeout(timer)
    timer = setTimeout(() => box.remove(), duration * 1000)
  }
  for (const event of ['pointerenter', 'focusin']) box.addEventListener(event, hold)
  for (const event of ['pointerleave', 'focusout']) box.addEventListener(event, release)
  region.append(box)
}

function regionOf(page: Document): HTMLElement {
  const present = page.getElementById('recto-messages')
  if (present) return present
  const region = page.createElement('div')
  region.id = 'recto-messages'
  region.className = 'recto-messages'
  region.setAttribute('aria-live', 'polite')
  page.body.append(region)
  return region
}

function contentOf(title: string, text: string, page: Document): HTMLElement {
  const content = page.createElement('div')
  content.className = 'recto-message-text'
  if (title) {
    const heading = page.createElement('strong')
    heading.textContent = title
    content.append(heading)
  }
  const line = page.createElement('p')
  line.textContent = text
  content.append(line)
  return content
}

function closeButton(box: HTMLElement, page: Document): HTMLElement {
  const button = page.createElement('button')
  button.type = 'button'
  button.textContent = '×'
  button.setAttribute('aria-label', textsOf(sendTexts).close)
  button.addEventListener('click', () => box.remove())
  return button
}
