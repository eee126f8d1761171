import { type KeyboardEvent, useRef, useState } from 'react'
import { takeEnded } from '#web/kernel/session/ended-by.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { PhoneForm } from './PhoneForm.tsx'
import { pageAddress } from './sign-in-data.ts'
import type { FormProps } from './SignInScreen.tsx'
import { texts } from '../texts.ts'
import { WeChatPanel } from './WeChatPanel.tsx'
import { screenHref } from '#web/kernel/page/router-base.ts'

const labels = { password: 'byPassword', phone: 'byPhone', wechat: 'byWechat' } as const
const forms = { password: PasswordForm, phone: PhoneForm, wechat: WeChatPanel }

/** The sign-in methods as tabs, and the identity providers of the institution below. */
export function SignInTabs(props: FormProps) {
  const { data } = props
  const t = useTexts(texts)
  const [method, setMethod] = useState(data.methods[0] ?? 'password')
  const [ended] = useState(takeEnded)
  const tabs = useRef<HTMLDivElement>(null)
  const Form = forms[method]

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -data.methods.length, End: data.methods.length }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = Math.min(data.methods.length - 1, Math.max(0, data.methods.indexOf(method) + step))
    setMethod(data.methods[at] ?? method)
    tabs.current?.querySelectorAll('button')[at]?.focus()
  }

  return (
    <div className="si-form">
      <h1 id="sign-in-title">{t.title}</h1>
      <p className="si-hint">{t.hint(data.institution)}</p>
      {ended && (
        <p className="si-error" role="status">
          {t.endedByAdministrator}
        </p>
      )}
      {data.methods.length > 1 && (
        <div className="si-tabs" role="tablist" aria-labelledby="sign-in-title" ref={tabs}>
          {data.methods.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`tab-${each}`}
              aria-selected={each === method}
              aria-controls="sign-in-panel"
              tabIndex={each === method ? 0 : -1}
              onClick={() => setMethod(each)}
              onKeyDown={move}
            >
              {t[labels[each]]}
            </button>
          ))}
        </div>
      )}
      <div id="sign-in-panel" role={data.methods.length > 1 ? 'tabpanel' : undefined} aria-labelledby={`tab-${method}`}>
        <Form {...props} />
      </div>
      <SignOnEntrances {...props} />
      <p className="si-links">
        {t.firstTime} <a href={pageAddress('/mobile/register?code=', data)}>{t.activate}</a>
        {data.registration === 'closed' && !data.mailDomains.length ? (
          <span>{t.noRegistration}</span>
        ) : (
          <a href={pageAddress('/mobile/register', data)}>{t.register}</a>
        )}
        <a href={screenHref('/apply/trial')}>{t.trial}</a>
      </p>
    </div>
  )
}

/** Links to the identity providers of the institution; they redirect back here. */
function SignOnEntrances({ data }: FormProps) {
  const t = useTexts(texts)
  if (!data.signOnEntrances.length) return null
  return (
    <div className="si-others">
      <p>{t.orWith}</p>
      {data.signOnEntrances.map(({ name, href }) => (
        <a key={href} className="si-other" href={signOnAddress(href)}>
          {name}
        </a>
      ))}
    </div>
  )
}

function signOnAddress(href: string): string {
  const redirect = new URLSearchParams(location.search).get('redirect')
  const query = new URLSearchParams({ ...(redirect && { redirect }), ...(window.parent !== window && { framed: '1' }) }).toString()
  return query ? `${href}?${query}` : href
}
