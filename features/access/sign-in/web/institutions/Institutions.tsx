import type { Data } from '#contract/call.ts'
import type { logout, membershipList, selectAuth } from '#features/access/session/contract.ts'
import { useCallback, useEffect, useState } from 'react'
import { safeRedirect } from '#web/kernel/session/safe-redirect.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { AllInstitutions } from './AllInstitutions.tsx'
import { InstitutionItem } from './InstitutionItem.tsx'
import { postToParentFrame } from '../post-to-parent-frame.ts'
import { texts } from '../texts.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'

const key = 'recto.institution'

/** The institution that was entered last on this device. */
function lastInstitution(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function rememberInstitution(institutionId: string): void {
  try {
    localStorage.setItem(key, institutionId)
  } catch {
    // Without storage the list keeps its order.
  }
}

type Membership = Data<typeof membershipList>[number]

/** The institutions of the account, the one entered last first; for platform administrators also all others. */
export function Institutions({ administrator }: { administrator: boolean }) {
  const t = useTexts(texts)
  const [memberships, setMemberships] = useState<Membership[] | 'failed'>()
  const [words, setWords] = useState('')
  const [entering, setEntering] = useState<string>()
  const load = useCallback(() => {
    setMemberships(undefined)
    send<typeof membershipList>('GET /pressplatform/user/memberships', {}, { silent: true }).then(setMemberships, () => setMemberships('failed'))
  }, [])
  useEffect(load, [load])

  async function enter(institutionId: string, act: () => Promise<unknown>) {
    if (entering) return
    setEntering(institutionId)
    try {
      await act()
    } catch {
      setEntering(undefined)
      return
    }
    rememberInstitution(institutionId)
    postToParentFrame({ type: 'recto:signed-in' })
    location.assign(safeRedirect(new URLSearchParams(location.search).get('redirect')) ?? screenHref('/'))
  }

  async function leave() {
    await send<typeof logout>('GET /pressplatform/user/logout', { query: {} })
    location.assign(screenHref('/'))
  }

  const hint = administrator ? t.visitHint : t.search
  const last = lastInstitution()
  const found = Array.isArray(memberships) ? memberships.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase())) : []
  const sorted = [...found].sort((a, b) => Number(b.institutionId === last) - Number(a.institutionId === last))
  return (
    <>
      <h1>{t.choose}</h1>
      <p className="lt-note">
        {administrator ? t.chooseAnyHint : Array.isArray(memberships) && memberships.length === 1 ? t.chooseOneHint : t.chooseHint}
      </p>
      {Array.isArray(memberships) && (administrator || memberships.length > 6) && (
        <div className="lt-search">
          <input type="search" value={words} placeholder={hint} aria-label={hint} onChange={(event) => setWords(event.target.value)} />
        </div>
      )}
      <div aria-live="polite">
        {memberships === 'failed' && (
          <p className="lt-note">
            {t.openFailed}{' '}
            <button type="button" className="lt-link" onClick={load}>
              {t.retry}
            </button>
          </p>
        )}
        {Array.isArray(memberships) && !administrator && found.length === 0 && <p className="lt-note">{t.noMatch}</p>}
      </div>
      <ul className="lt-list" aria-busy={memberships === undefined}>
        {sorted.map(({ institutionId, name, logoUrl, current }) => (
          <InstitutionItem
            key={institutionId}
            name={name}
            logoUrl={logoUrl}
            note={entering === institutionId ? t.opening : current ? t.current : institutionId === last ? t.last : ''}
            busy={!!entering}
            enter={() => void enter(institutionId, () => send<typeof selectAuth>('POST /pressplatform/user/selectAuth', { body: { institutionId } }))}
          />
        ))}
      </ul>
      {administrator && Array.isArray(memberships) && (
        <AllInstitutions
          words={words}
          except={memberships.map(({ institutionId }) => institutionId)}
          entering={entering}
          enter={(institutionId, act) => void enter(institutionId, act)}
        />
      )}
      <p className="lt-actions">
        <button type="button" className="lt-plain" onClick={() => void leave()}>
          {t.signOut}
        </button>
      </p>
    </>
  )
}
