/** Turns consecutive sections into tabs with the usual keyboard control. */
export function tabSets(text: HTMLElement): void {
  for (const [at, box] of [...text.querySelectorAll<HTMLElement>('[data-tabs]')].entries()) tabSet(box, `tabs-${at}`)
}

function tabSet(box: HTMLElement, name: string): void {
  const sections = [...box.querySelectorAll<HTMLElement>(':scope > [data-tab]')]
  if (sections.length < 2) return
  const list = document.createElement('div')
  list.className = 'tab-list'
  list.setAttribute('role', 'tablist')
  const tabs = sections.map((section, at) => {
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.textContent = section.dataset['tab'] || String(at + 1)
    tab.id = `${name}-${at}`
    tab.setAttribute('role', 'tab')
    section.id ||= `${name}-panel-${at}`
    tab.setAttribute('aria-controls', section.id)
    section.setAttribute('role', 'tabpanel')
    section.setAttribute('aria-labelledby', tab.id)
    section.querySelector(':scope > .tab-lab')?.setAttribute('hidden', '')
    tab.addEventListener('click', () => choose(at))
    return tab
  })
  const choose = (chosen: number, focus = false) => {
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(at === chosen))
      tab.tabIndex = at === chosen ? 0 : -1
      if (sections[at]) sections[at].hidden = at !== chosen
    }
    if (focus) tabs[chosen]?.focus()
  }
  list.addEventListener('keydown', (event) => {
    const now = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true')
    const to = nextTab(event.key, now, tabs.length, getComputedStyle(box).direction === 'rtl')
    if (to === undefined) return
    event.preventDefault()
    choose(to, true)
  })
  list.append(...tabs)
  box.prepend(list)
  box.classList.add('is-live')
  // Open the tab that contains the element named in the address.
  const target =
    location.hash.length > 1 ? sections.findIndex((section) => section.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`)) : -1
  choose(Math.max(0, target))
}

/** Index of the tab that a key leads to, with wrap-around; undefined for other keys. */
export function nextTab(key: string, now: number, count: number, rtl = false): number | undefined {
  const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[key]
  if (step !== undefined) return (now + step + count) % count
  return { Home: 0, End: count - 1 }[key]
}
