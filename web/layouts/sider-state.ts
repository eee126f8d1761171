const storeKey = 'recto.sider'

/** Whether the menu starts as a strip of icons: as it was left, else where the window is narrow. */
export function startsCollapsed(): boolean {
  try {
    const kept = localStorage.getItem(storeKey)
    if (kept) return kept === 'collapsed'
  } catch {
    // Without storage the width decides.
  }
  return window.innerWidth < 1100
}

export function keepCollapsed(collapsed: boolean): void {
  try {
    localStorage.setItem(storeKey, collapsed ? 'collapsed' : 'wide')
  } catch {
    // It lasts as long as the page.
  }
}
