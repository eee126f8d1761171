import type { Data } from '@recto/contract/call'
import type { logout, membershipList, selectAuth } from '@recto/contract/session'
import { useCallback, useEffect, useState } from 'react'
import { safeRedirect } from '../kernel/safe-redirect.ts'
import { send } from '../kernel/send.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { lastInstitution, rememberInstitution } from './last-institution.ts'
import { tellParents } from './tell-parents.ts'
import { texts } from './texts.ts'

type Membership = Data<typeof membershipList>[number]

/** The institutions that the account belongs to; the one entered last stands first. */
export function Institutions() {
  const t = useTexts(texts)
  const [memberships, setMemberships] = useState<Membership[] | 'failed'>()
  const [words, setWords] = useState('')
  const [entering, setEntering] = useState<string>()
  const load = useCallback(() => {
    setMemberships(undefined)
    send<typeof membershipList>('GET /pressplatform/user/memberships', {}, { silent: true }).then(setMemberships, () => setMemberships('failed'))
  }, [])
  useEffect(load, [load])

  async function enter(institutionId: string) {
    if (entering) return
    setEntering(institutionId)
    try {
      await send<typeof selectAuth>('POST /pressplatform/user/selectAuth', { body: { institutionId } })
    } catch {
      setEntering(undefined)
      return
    }
    rememberInstitution(institutionId)
    tellParents({ type: 'recto:signed-in' })
    location.assign(safeRedirect(new URLSearchParams(location.search).get('redirect')) ?? '/')
  }

  async function leave() {
    await send<typeof logout>('GET /pressplatform/user/logout', { query: {} })
    location.assign('/')
  }

  const last = lastInstitution()
  const found = Array.isArray(memberships) ? memberships.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase())) : []
  const sorted = [...found].sort((a, b) => Number(b.institutionId === last) - Number(a.institutionId === last))
  return (
    <>
      <h1>{t.choose}</h1>
      <p className="lt-note">{t.chooseHint}</p>
      {Array.isArray(memberships) && memberships.length > 6 && (
        <div className="lt-search">
          <input type="search" value={words} placeholder={t.search} aria-label={t.search} onChange={(event) => setWords(event.target.value)} />
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
        {Array.isArray(memberships) && found.length === 0 && <p className="lt-note">{t.noMatch}</p>}
      </div>
      <ul className="lt-list" aria-busy={memberships === undefined}>
        {sorted.map(({ institutionId, name, logoUrl, current }) => (
          <li key={institutionId}>
            <button type="button" className="lt-item" onClick={() => void enter(institutionId)} aria-disabled={!!entering}>
              {logoUrl ? (
                <img className="lt-sign" src={logoUrl} alt="" />
              ) : (
                <span className="lt-sign" aria-hidden="true">
                  {[...name][0]}
                </span>
              )}
              <span>
                <b>{name}</b>
                <small>{entering === institutionId ? t.opening : current ? t.current : institutionId === last ? t.last : ''}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="lt-actions">
        <button type="button" className="lt-plain" onClick={() => void leave()}>
          {t.signOut}
        </button>
      </p>
    </>
  )
}
