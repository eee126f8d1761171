interface TabSet {
  box: HTMLElement
  labels: readonly string[]
  choose: (at: number) => void
}

/**
 * Turns consecutive sections into tabs with the usual keyboard control. A choice, such as a programming language, holds for every set of the book that has
 * a tab of this name, and is kept in this browser.
 */
export function tabSets(text: HTMLElement, book: string): void {
  const sets: TabSet[] = []
  const kept = keptChoices(book)
  const follow = (from: TabSet, label: string) => {
    keepChoice(book, label)
    const before = from.box.getBoundingClientRect().top
    for (const set of sets) if (set !== from && set.labels.includes(label)) set.choose(set.labels.indexOf(label))
    // Sets above may have become shorter or longer.
    scrollBy({ top: from.box.getBoundingClientRect().top - before, behavior: 'instant' })
  }
  for (const [at, box] of [...text.querySelectorAll<HTMLElement>('[data-tabs]')].entries()) {
    const set = tabSet(box, `tabs-${at}`, (label) => set && follow(set, label))
    if (!set) continue
    sets.push(set)
    const chosen = kept.find((label) => set.labels.includes(label))
    if (chosen !== undefined && !targetOf(box)) set.choose(set.labels.indexOf(chosen))
  }
}

function tabSet(box: HTMLElement, name: string, chosenByPerson: (label: string) => void): TabSet | undefined {
  const sections = [...box.querySelectorAll<HTMLElement>(':scope > [data-tab]')]
  if (sections.length < 2) return undefined
  const list = document.createElement('div')
  list.className = 'tab-list'
  list.setAttribute('role', 'tablist')
  const labels = sections.map((section, at) => section.dataset['tab'] || String(at + 1))
  const tabs = sections.map((section, at) => {
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.textContent = labels[at] ?? ''
    tab.id = `${name}-${at}`
    tab.setAttribute('role', 'tab')
    section.id ||= `${name}-panel-${at}`
    tab.setAttribute('aria-controls', section.id)
    section.setAttribute('role', 'tabpanel')
    section.setAttribute('aria-labelledby', tab.id)
    section.querySelector(':scope > .tab-lab')?.setAttribute('hidden', '')
    tab.addEventListener('click', () => {
      choose(at)
      chosenByPerson(labels[at] ?? '')
    })
    return tab
  })
  const choose = (chosen: number) => {
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(at === chosen))
      tab.tabIndex = at === chosen ? 0 : -1
      if (sections[at]) sections[at].hidden = at !== chosen
    }
  }
  list.addEventListener('keydown', (event) => {
    const now = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true')
    const to = nextTab(event.key, now, tabs.length, getComputedStyle(box).direction === 'rtl')
    if (to === undefined) return
    event.preventDefault()
    choose(to)
    tabs[to]?.focus()
    chosenByPerson(labels[to] ?? '')
  })
  list.append(...tabs)
  box.prepend(list)
  box.classList.add('is-live')
  const target = targetOf(box)
  choose(target ? Math.max(0, sections.indexOf(target)) : 0)
  return { box, labels, choose }
}

/** The section of a set with the element that the address names, which is shown whatever was chosen before. */
const targetOf = (box: HTMLElement) =>
  location.hash.length > 1 ? box.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`)?.closest<HTMLElement>('[data-tab]') : undefined

/** The most names that are kept for a book, the latest first. */
const mostKept = 8
const storeKey = (book: string) => `recto.tabs.${book}`

function keptChoices(book: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storeKey(book)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((label) => typeof label === 'string') : []
  } catch {
    return []
  }
}

function keepChoice(book: string, label: string): void {
  try {
    localStorage.setItem(storeKey(book), JSON.stringify([label, ...keptChoices(book).filter((other) => other !== label)].slice(0, mostKept)))
  } catch {
    // Without storage the choice holds in this section only.
  }
}

/** Index of the tab that a key leads to, with wrap-around; undefined for other keys. */
export function nextTab(key: string, now: number, count: number, rtl = false): number | undefined {
  const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[key]
  if (step !== undefined) return (now + step + count) % count
  return { Home: 0, End: count - 1 }[key]
}
