import type { userDetail } from '#features/access/account/contract.ts'
import { useEffect, useState } from 'react'
import { safeRedirect } from '#web/kernel/session/safe-redirect.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { postToParentFrame } from './post-to-parent-frame.ts'
import { texts } from './texts.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'

/** In milliseconds: time after which other ways to sign in are offered, and interval of the checks for a session. */
const patience = 5000
const interval = 2000

/** Sign-in inside a frame of another site: notifies the parent page and continues as soon as there is a session. */
export function Transit({ signedIn }: { signedIn: boolean }) {
  const t = useTexts(texts)
  const [confirmed, setConfirmed] = useState(signedIn)
  const [late, setLate] = useState(false)
  const [framed, setFramed] = useState(false)
  const target = safeRedirect(new URLSearchParams(location.search).get('redirect')) ?? screenHref('/')
  const login = `${screenHref('/textbooklogin')}?redirect=${encodeURIComponent(target)}`

  useEffect(() => {
    setFramed(postToParentFrame({ type: 'recto:ready' }))
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (confirmed) {
      postToParentFrame({ type: 'recto:signed-in' })
      location.replace(target)
      return
    }
    postToParentFrame({ type: 'recto:login-required', redirect: target })
    const timer = setInterval(() => {
      const asked = send<typeof userDetail>('GET /pressplatform/user/detail', {}, { silent: true, guest: true })
      asked.then(
        () => setConfirmed(true),
        () => undefined,
      )
    }, interval)
    return () => clearInterval(timer)
  }, [confirmed, target])

  return (
    <>
      <span className="lt-spinner" aria-hidden="true" />
      <h1 className="lt-lead">
        <span role="status">{confirmed ? t.confirmed : framed ? t.waitingParent : t.waitingSession}</span>
      </h1>
      {late && (
        <p className="lt-note">
          {t.wayOut} <a href={confirmed ? target : login}>{confirmed ? t.retry : t.signInHere}</a>
          {' · '}
          <a href={login} target="_blank" rel="noopener">
            {t.newWindow}
          </a>
        </p>
      )}
    </>
  )
}
