import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { classInvitation, classJoin, Invitation } from '../../contract-joining.ts'
import { invitationTexts } from './invitation-texts.ts'

const messageOf = (error: unknown) => (error instanceof RequestError ? error.message : String(error))
const classOf = (id: string) => screenHref(`/education/classes/details?${new URLSearchParams({ id })}`)

/** An invitation: the class of a code, and the way into it. Without a code it asks for one. */
export function InvitationPage({ given }: { given: string }) {
  const t = useTexts(invitationTexts)
  const [code, setCode] = useState(given)
  const [invitation, setInvitation] = useState<Invitation>()
  const [failed, setFailed] = useState('')
  const read = useCallback((of: string) => {
    setFailed('')
    send<typeof classInvitation>('GET /pressplatform/classes/invitation', { query: { code: of } }, { silent: true }).then(
      setInvitation,
      (error: unknown) => setFailed(messageOf(error)),
    )
  }, [])
  useEffect(() => {
    if (given) read(given)
  }, [given, read])
  if (invitation)
    return (
      <Invited
        invitation={invitation}
        again={() => read(invitation.code)}
        other={() => {
          setInvitation(undefined)
          setCode('')
        }}
      />
    )
  const find = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) read(code.trim())
  }
  return (
    <>
      <h1>{t.title}</h1>
      <p className="lt-note">{t.codeHelp}</p>
      <form onSubmit={find}>
        <label className="vi-code">
          {t.code}
          <input value={code} maxLength={40} autoComplete="off" autoCapitalize="characters" onChange={({ target }) => setCode(target.value)} />
        </label>
        <p className="in-note" data-bad role="alert">
          {failed}
        </p>
        <button type="submit" className="vi-go">
          {t.find}
        </button>
      </form>
    </>
  )
}

interface InvitedProps {
  invitation: Invitation
  again: () => void
  other: () => void
}

function Invited({ invitation, again, other }: InvitedProps) {
  const t = useTexts(invitationTexts)
  const { name, term, describe, teachers, institution, students, capacity } = invitation
  return (
    <>
      <p className="in-from">{t.from(institution.name)}</p>
      <h1 className="in-name">
        {name} {term && <small>{term}</small>}
      </h1>
      <dl className="vi-facts">
        <dt>{t.teachers}</dt>
        <dd>{teachers.join('、')}</dd>
        <dt>{t.students}</dt>
        <dd>{t.count(students, capacity)}</dd>
        {describe && (
          <>
            <dt>{t.describe}</dt>
            <dd>{describe}</dd>
          </>
        )}
      </dl>
      <WayIn invitation={invitation} again={again} />
      <p className="lt-note">
        <button type="button" className="lt-link" onClick={other}>
          {t.other}
        </button>
      </p>
    </>
  )
}

/** What the person can do with the invitation: sign in, join, ask, or open the class; or why it cannot be used. */
function WayIn({ invitation, again }: { invitation: Invitation; again: () => void }) {
  const t = useTexts(invitationTexts)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const { outcome, signedInTo, classId, institution, code } = invitation
  const back = new URLSearchParams({ redirect: screenHref(`/previewedu?${new URLSearchParams({ code })}`) })
  if (outcome === 'member' && classId)
    return (
      <>
        <p className="in-note">{t.member}</p>
        <a className="vi-go" href={classOf(classId)}>
          {t.open}
        </a>
      </>
    )
  if (outcome !== 'open' && outcome !== 'approve' && outcome !== 'member')
    return (
      <>
        <p className="in-note" data-bad={outcome === 'pending' ? undefined : true} role="status">
          {t.refused(outcome, institution.name)}
        </p>
        {outcome === 'otherInstitution' && <a href={screenHref(`/institution/change?${back}`)}>{t.change}</a>}
        {outcome === 'pending' && <a href={screenHref('/mycenter/class')}>{t.mine}</a>}
      </>
    )
  if (signedInTo === null)
    return (
      <>
        <p className="in-note">{t.signInHelp}</p>
        <a className="vi-go" href={screenHref(`/textbooklogin?${back}`)}>
          {t.signIn}
        </a>
      </>
    )
  const join = () => {
    setBusy(true)
    setFailed('')
    send<typeof classJoin>('POST /pressplatform/classes/join', { body: { code, via: 'link' } }, { silent: true })
      .then(
        (joined) => (joined.membership === 'active' ? location.assign(classOf(joined.classId)) : again()),
        (error: unknown) => setFailed(messageOf(error)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <>
      {outcome === 'approve' && <p className="in-note">{t.askHelp}</p>}
      <p className="in-note" data-bad role="alert">
        {failed}
      </p>
      <button type="button" className="vi-go" disabled={busy} onClick={join}>
        {outcome === 'approve' ? t.ask : t.join}
      </button>
    </>
  )
}
