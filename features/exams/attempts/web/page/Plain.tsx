import type { ReactNode } from 'react'

/** A page with one thing to say, and what can be done. */
export function Plain({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div className="ex-page">
      <main className="ex-narrow is-middle">
        <div role="alert">
          <h1>{title}</h1>
          <p className="ex-sub">{hint}</p>
        </div>
        {children}
      </main>
    </div>
  )
}
