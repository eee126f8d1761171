interface Props {
  title: string
  words: string
  href: string
  action: string
  /** A secondary link. */
  also?: { href: string; action: string }
}

/** A message in place of a form, with a link to continue. */
export function Notice({ title, words, href, action, also }: Props) {
  return (
    <div className="si-form">
      <h1>{title}</h1>
      <p className="si-hint" role="status">
        {words}
      </p>
      <a className="si-go" href={href}>
        {action}
      </a>
      {also && (
        <p className="si-links">
          <a href={also.href}>{also.action}</a>
        </p>
      )}
    </div>
  )
}
