/** Something said instead of a form, with the one way on. */
export function Notice({ title, words, href, action }: { title: string; words: string; href: string; action: string }) {
  return (
    <div className="si-form">
      <h1>{title}</h1>
      <p className="si-hint" role="status">
        {words}
      </p>
      <a className="si-go" href={href}>
        {action}
      </a>
    </div>
  )
}
