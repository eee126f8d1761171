import type { MyData } from '../../contract-page.ts'
import type { messageUnread } from '#features/messaging/messages/contract.ts'
import type { logout } from '#features/access/session/contract.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { language, languages, setLanguage } from '#web/kernel/texts/language.ts'
import { send } from '#web/kernel/send/send.ts'
import { chooseTheme, themeChoices, useTheme } from '#web/kernel/page/theme-choice.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Panel } from '#features/reading/reader/web/panels/Panel.tsx'
import { PersonIcon } from '#web/ui/display/line-icons.tsx'
import { MyMessages } from './MyMessages.tsx'
import { texts } from './texts.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'

const languageNames = { 'zh-CN': '简体中文', 'en-US': 'English' }

/** The personal panel on the phone: institution, messages, theme, language, sign-out. */
export function ProfilePanel({ name, institution }: MyData) {
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const choice = useTheme((theme) => theme.choice)
  const [reading, setReading] = useState(false)
  const [unread, setUnread] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  const count = useCallback(() => {
    send<typeof messageUnread>('GET /pressplatform/messages/unread', {}, { silent: true }).then(
      (answer) => setUnread(answer.count),
      () => undefined,
    )
  }, [])
  useEffect(count, [count])

  async function leave() {
    setLeaving(true)
    try {
      await send<typeof logout>('GET /pressplatform/user/logout', { query: {} })
      location.assign(screenHref('/mobile/login'))
    } catch {
      setLeaving(false)
    }
  }

  const close = () => {
    setOpen(false)
    setReading(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="rd-tab"
        aria-label={unread ? t.meUnread(unread) : t.me}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <PersonIcon />
        {unread > 0 && <i className="me-dot" aria-hidden="true" />}
        <span>{t.me}</span>
      </button>
      {open && reading && (
        <Panel sheet title={t.messages} opener={button} onClose={close}>
          <MyMessages onRead={count} />
        </Panel>
      )}
      {open && !reading && (
        <Panel sheet title={name} opener={button} onClose={close}>
          <div className="pn-form">
            <div className="me-row">
              <span>
                {institution}
                <small>{t.institution}</small>
              </span>
              <a href={screenHref(`/institution/change?redirect=${screenHref('/mobile/myBooks')}`)}>{t.change}</a>
            </div>
            <div className="me-row">
              <span>
                {t.messages}
                <small>{t.unreadMessages(unread)}</small>
              </span>
              <button type="button" className="me-link" onClick={() => setReading(true)}>
                {t.show}
              </button>
            </div>
            <Segment label={t.theme} name="theme" values={themeChoices} value={choice} words={t.themes} onChange={chooseTheme} />
            <Segment
              label={t.language}
              name="language"
              values={languages}
              value={language()}
              words={(each) => languageNames[each]}
              onChange={setLanguage}
            />
            <button type="button" className="me-out" aria-disabled={leaving} onClick={() => !leaving && void leave()}>
              {leaving ? t.signingOut : t.signOut}
            </button>
          </div>
        </Panel>
      )}
    </>
  )
}

interface SegmentProps<T extends string> {
  label: string
  name: string
  values: readonly T[]
  value: T
  words: (value: T) => string
  onChange: (value: T) => void
}

function Segment<T extends string>({ label, name, values, value, words, onChange }: SegmentProps<T>) {
  return (
    <div className="pn-row" role="radiogroup" aria-label={label}>
      <span className="pn-label">{label}</span>
      <div className="pn-segment">
        {values.map((each) => (
          <label key={each}>
            <input type="radio" className="visually-hidden" name={name} checked={each === value} onChange={() => onChange(each)} />
            <span className="pn-option">{words(each)}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
