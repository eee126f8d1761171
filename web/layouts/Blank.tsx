import { Outlet } from 'react-router'

/** A screen alone in the window. */
export function Blank() {
  return (
    <main id="content" style={{ minHeight: '100dvh', background: 'var(--paper)' }}>
      <Outlet />
    </main>
  )
}
