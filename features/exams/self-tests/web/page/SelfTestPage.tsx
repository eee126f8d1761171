import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { BackIcon } from '#features/exams/attempts/web/page/icons.tsx'
import { MistakesView } from '../mistakes/MistakesView.tsx'
import { PastView } from '../past/PastView.tsx'
import { SimilarView } from '../start/SimilarView.tsx'
import { StartView } from '../start/StartView.tsx'
import { selfTestTexts } from '../texts/self-test-texts.ts'
import { useAddress } from './use-address.ts'

const views = ['start', 'mistakes', 'past'] as const
type View = (typeof views)[number]
const viewOf = (asked: string): View => views.find((view) => view === asked) ?? 'start'

/** The screen of self-tests: making one, one's mistakes, and what was done before. */
export function SelfTestPage() {
  const t = useTexts(selfTestTexts)
  const address = useAddress()
  const view = viewOf(address.of('view'))
  const similar = address.of('similar')
  return (
    <div className="ex-page">
      <header className="ex-result-head">
        <a href={screenHref('/mycenter/home')} aria-label={t.back}>
          <BackIcon />
        </a>
        <h1>{t.title}</h1>
      </header>
      <nav className="st-views" aria-label={t.views}>
        {views.map((each) => (
          <a
            key={each}
            href={screenHref(`/examination${each === 'start' ? '' : `?view=${each}`}`)}
            aria-current={each === view ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              address.change({ view: each === 'start' ? '' : each, page: '', mastered: '', origin: '', similar: '' })
            }}
          >
            {t.viewNames(each)}
          </a>
        ))}
      </nav>
      {view === 'start' && (similar ? <SimilarView questionId={similar} /> : <StartView address={address} />)}
      {view === 'mistakes' && <MistakesView address={address} />}
      {view === 'past' && <PastView address={address} />}
    </div>
  )
}
