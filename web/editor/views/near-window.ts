import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

// Blocks of the text have `content-visibility: auto`: the browser reports when one comes near the window or leaves it.
const supported = typeof ContentVisibilityAutoStateChangeEvent !== 'undefined'

const waiting = new Map<Element, () => void>()
const nearBlocks = new WeakSet<Element>()

/** Draws a part of the text when its block comes near the window, at once if it is there. */
export function drawWhenNear(element: Element, draw: () => void): void {
  if (!supported) return draw()
  waiting.set(element, draw)
  // Now the element is not in the document yet.
  queueMicrotask(() => {
    const block = element.closest('.ed-text > *')
    if (element.closest('.ed-short')) drawWaiting(element)
    else if (block && (nearBlocks.has(block) || block.classList.contains('ed-caret'))) drawWaiting(element)
  })
}

export const isWaiting = (element: Element): boolean => waiting.has(element)
export const stopWaiting = (element: Element): void => void waiting.delete(element)

function drawWaiting(element: Element): void {
  const draw = waiting.get(element)
  waiting.delete(element)
  draw?.()
}

/** Reports blocks that come near the window, and draws everything before printing. */
export const nearWindow = (): Plugin =>
  new Plugin({
    view({ dom }) {
      const change = (event: Event) => {
        if (!(event instanceof ContentVisibilityAutoStateChangeEvent) || !(event.target instanceof Element)) return
        const { target, skipped } = event
        if (skipped) return void nearBlocks.delete(target)
        nearBlocks.add(target)
        for (const element of waiting.keys()) if (target.contains(element)) drawWaiting(element)
      }
      const print = () => [...waiting.keys()].forEach(drawWaiting)
      dom.addEventListener('contentvisibilityautostatechange', change)
      window.addEventListener('beforeprint', print)
      return {
        destroy() {
          dom.removeEventListener('contentvisibilityautostatechange', change)
          window.removeEventListener('beforeprint', print)
        },
      }
    },
  })

/**
 * Marks the block with the caret, which is always laid out: in a new block that is not laid out yet, Chromium puts the caret before the character that was
 * just typed.
 */
export const caretBlock = (): Plugin =>
  new Plugin({
    props: {
      decorations({ doc, selection: { $head } }) {
        // Code is drawn by a view of its own, which keeps its selection itself.
        if (!$head.depth || $head.parent.type.spec.code) return null
        const [from, to] = [$head.before(1), $head.after(1)]
        return DecorationSet.create(doc, [Decoration.node(from, to, { class: 'ed-caret' })])
      },
    },
  })
