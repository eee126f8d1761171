import type { Message, messageList, messageRead } from '#features/messaging/messages/contract.ts'
import { ZoneNote } from '#web/ui/time/ZoneNote.tsx'
import { useEffect, useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fullTime, whenText } from '#web/ui/time/When.tsx'
import { texts } from './texts.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'

/** The messages on the phone, newest first; pressing one marks it as read and opens its subject. */
export function MyMessages({ onRead }: { onRead: () => void }) {
  const t = useTexts(texts)
  const [messages, setMessages] = useState<Message[]>()
  const [next, setNext] = useState<string>()
  const [failed, setFailed] = useState(false)

  async function load(cursor?: string): Promise<void> {
    setFailed(false)
    try {
      const page = await send<typeof messageList>('GET /pressplatform/messages', { query: { size: 20, ...(cursor && { cursor }) } }, { silent: true })
      setMessages((before) => (cursor ? [...(before ?? []), ...page.items] : page.items))
      setNext(page.next)
    } catch {
      setFailed(true)
    }
  }
  useEffect(() => void load(), [])

  async function read(ids?: string[]): Promise<void> {
    await send<typeof messageRead>('PUT /pressplatform/messages/read', { body: ids ? { ids } : {} })
    const readAt = new Date().toISOString()
    setMessages((before) => before?.map((one) => (one.readAt || (ids && !ids.includes(one.id)) ? one : { ...one, readAt })))
    onRead()
  }
  async function open({ id, link, readAt }: Message): Promise<void> {
    if (!readAt) await read([id]).catch(() => undefined)
    if (link) location.assign(screenHref(link))
  }
  if (failed && !messages)
    return (
      <p className="me-note" role="alert">
        {t.messagesFailed}{' '}
        <button type="button" className="me-link" onClick={() => void load()}>
          {t.retry}
        </button>
      </p>
    )
  if (!messages) return <p className="me-note" aria-busy="true" />
  if (!messages.length) return <p className="me-note">{t.noMessages}</p>
  return (
    <div className="me-messages">
      {messages.some(({ readAt }) => !readAt) && (
        <button type="button" className="me-link" onClick={() => void read()}>
          {t.readAll}
        </button>
      )}
      <ZoneNote />
      <ul>
        {messages.map((message) => (
          <li key={message.id} data-unread={!message.readAt || undefined}>
            <button type="button" onClick={() => void open(message)}>
              <b>
                {!message.readAt && <span className="visually-hidden">{t.unread} </span>}
                {message.title}
              </b>
              {message.body && <span>{message.body}</span>}
              <time dateTime={message.createdAt} title={fullTime(message.createdAt)}>
                {whenText(message.createdAt, new Date(), t)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      {next && (
        <button type="button" className="me-out" onClick={() => void load(next)}>
          {t.olderMessages}
        </button>
      )}
    </div>
  )
}
