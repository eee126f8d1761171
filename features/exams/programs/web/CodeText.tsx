import './code-text.css'

/** A program that is only read. Focusable, because it scrolls. */
export const CodeText = ({ code }: { code: string }) => (
  <pre className="code-text" tabIndex={0}>
    {code}
  </pre>
)
