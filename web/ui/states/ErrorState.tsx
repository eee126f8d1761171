import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import style from './StateBlock.module.css'
import { uiTexts } from '../texts.ts'

interface Action {
  label: string
  href?: string
  onClick?: () => void
}

interface ErrorStateProps {
  /** What happened. */
  title: string
  /** What was kept, and what to do. */
  detail?: string
  /** The id of the request in the server's log. */
  requestId?: string
  action?: Action
  /** Fills the whole window. */
  whole?: boolean
  level?: 1 | 2
}

/** What happened, what was kept and what to do (design language 10). */
export function ErrorState({ title, detail, requestId, action, whole = false, level = 2 }: ErrorStateProps) {
  const Heading = whole || level === 1 ? 'h1' : 'h2'
  return (
    <div className={whole ? `${style.block} ${style.whole}` : style.block} role="alert">
      <Heading className={style.title}>{title}</Heading>
      {detail && <p className={style.detail}>{detail}</p>}
      {requestId && <RequestId id={requestId} />}
      {action && (
        <div className={style.actions}>
          <Button type="primary" {...(action.href && { href: action.href })} {...(action.onClick && { onClick: action.onClick })}>
            {action.label}
          </Button>
        </div>
      )}
    </div>
  )
}

function RequestId({ id }: { id: string }) {
  const t = useTexts(uiTexts)
  const [copied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard?.writeText(id).then(() => setCopied(true))
  return (
    <p className={style.request}>
      <span>
        {t.request} <code>{id}</code>
      </span>
      {navigator.clipboard && (
        <Button type="text" size="small" onClick={copy} aria-live="polite">
          {copied ? t.copied : t.copy}
        </Button>
      )}
    </p>
  )
}
