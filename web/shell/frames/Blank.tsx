import { Outlet } from 'react-router'

/** The layout without header and menu: only the screen. */
export function Blank() {
  return (
    <main id="content" style={{ minHeight: '100dvh', background: 'var(--paper)' }}>
      <Outlet />
    </main>
  )
}
