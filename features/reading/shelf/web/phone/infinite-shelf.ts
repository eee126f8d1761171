import { SCROLL_THRESHOLD } from '#web/kernel/page/constants.ts'

/**
 * Infinite scrolling of the shelf: near its end the next page of the pager is fetched and its books are appended. Without a script,
 * or if a page fails to load, the pager stays.
 */
export function enableInfiniteShelf(): void {
  let loading = false

  async function more(): Promise<void> {
    const shelf = document.querySelector('.ms-shelf')
    const pager = document.querySelector('.ms-pager')
    const next = pager?.querySelector<HTMLAnchorElement>('a:last-child[href]')
    const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY
    if (loading || !shelf || !next || left > SCROLL_THRESHOLD) return
    loading = true
    try {
      const answer = await fetch(next.href, { credentials: 'same-origin' })
      if (!answer.ok || answer.redirected) return
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      shelf.append(...page.querySelectorAll('.ms-shelf > li'))
      const after = page.querySelector('.ms-pager a:last-child[href]:not(:first-child)')
      if (after && after.getAttribute('href') !== next.getAttribute('href')) pager?.replaceChildren(after)
      else pager?.remove()
    } finally {
      loading = false
    }
    void more()
  }

  window.addEventListener('scroll', () => void more(), { passive: true })
  void more()
}
