const storeKey = 'recto.sider'

/** Whether the menu starts collapsed to icons: as it was left, else only in a narrow window. */
export function startsCollapsed(): boolean {
  try {
    const kept = localStorage.getItem(storeKey)
    if (kept) return kept === 'collapsed'
  } catch {
    // Without storage the window width decides.
  }
  return window.innerWidth < 1100
}

export function keepCollapsed(collapsed: boolean): void {
  try {
    localStorage.setItem(storeKey, collapsed ? 'collapsed' : 'wide')
  } catch {
    // Without storage the state lasts until the page is left.
  }
}
