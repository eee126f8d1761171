import type { TrialApplication } from '../../contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { dayText } from '#web/ui/time/When.tsx'
import { trialTexts } from './trial-texts.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'

/** State of a trial application, and the next step. */
export function TrialOutcome({ found, again }: { found: TrialApplication; again: () => void }) {
  const t = useTexts(trialTexts)
  const { state, orgName, appliedAt, endsAt, entrance, activation } = found
  const hint = {
    received: t.receivedHint(orgName),
    contacted: t.contactedHint(orgName),
    open: t.openHint(orgName, endsAt ? dayText(endsAt) : ''),
    closed: t.closedHint(orgName),
  }[state]
  return (
    <div className="si-form">
      <h1>{t[state]}</h1>
      <p className="si-hint" role="status">
        {hint}
      </p>
      <p className="si-note">{t.at(dayText(appliedAt))}</p>
      {activation ? (
        <a className="si-go" href={screenHref(activation)}>
          {t.activate}
        </a>
      ) : (
        entrance && (
          <a className="si-go" href={screenHref(entrance)}>
            {t.enter}
          </a>
        )
      )}
      {state === 'closed' && (
        <button type="button" className="si-go" onClick={again}>
          {t.again}
        </button>
      )}
      <p className="si-links">
        <a href={screenHref('/textbooklogin')}>{t.back}</a>
      </p>
    </div>
  )
}
