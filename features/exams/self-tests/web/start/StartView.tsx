import { useState } from 'react'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Address } from '../page/use-address.ts'
import { useLoaded } from '../page/use-loaded.ts'
import { Empty, Failed, Waiting } from '../page/States.tsx'
import { openSelfTest, readChapters, readSources } from '../self-test-calls.ts'
import { selfTestTexts } from '../texts/self-test-texts.ts'
import { ChapterChoice } from './ChapterChoice.tsx'
import { chosenCount, withoutEmptyParts } from './chosen.ts'
import { firstHow, How, type HowValues } from './How.tsx'
import { SourceChoice } from './SourceChoice.tsx'

/** Choosing where questions come from, which chapters and how many, and beginning. The source and the chapters stand in the address. */
export function StartView({ address }: { address: Address }) {
  const t = useTexts(selfTestTexts)
  const sources = useLoaded(readSources, 'sources')
  const bankId = address.of('bankId')
  const textbookId = address.of('textbookId')
  const book = useLoaded(async () => (textbookId ? readChapters(textbookId) : undefined), textbookId)
  const [how, setHow] = useState<HowValues>(firstHow)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  if (sources.failed) return <Failed again={sources.again} />
  if (!sources.data) return <Waiting />
  const { textbooks, banks } = sources.data
  if (!textbooks.length && !banks.length)
    return (
      <Empty title={t.noSources} hint={t.noSourcesHint}>
        <a className="ex-btn" href={screenHref('/mycenter/textbook')}>
          {t.toTextbooks}
        </a>
      </Empty>
    )
  const bank = banks.find(({ id }) => id === bankId)
  const chapters = !bank && book.data && !book.stale ? withoutEmptyParts(book.data.chapters) : []
  const chosen = new Set(address.of('chapters').split(',').filter(Boolean))
  const available = bank ? bank.questions : chosenCount(chapters, chosen, how.among)
  const count = Math.min(how.count, available)
  const missing = how.types.length === 0 ? t.noTypes : !bank && chosen.size === 0 ? t.chooseFirst : available === 0 ? t.nothingLeft : ''

  const begin = async () => {
    if (busy || missing) return setProblem(missing)
    setBusy(true)
    setProblem('')
    const { count: wanted, ...more } = how
    try {
      await openSelfTest(
        bank
          ? { origin: 'bank', bankId, count: wanted, ...more }
          : { origin: 'chapters', textbookId, chapterIds: chapters.filter(({ id }) => chosen.has(id)).map(({ id }) => id), count: wanted, ...more },
      )
    } catch (error) {
      setProblem(error instanceof RequestError ? error.message : t.failed)
      setBusy(false)
    }
  }
  return (
    <>
      <main className="ex-narrow is-result">
        <SourceChoice
          textbooks={textbooks}
          banks={banks}
          chosen={bankId || textbookId}
          onChoose={(kind, id) => {
            setProblem('')
            address.change({ textbookId: kind === 'textbook' ? id : '', bankId: kind === 'bank' ? id : '', chapters: '' }, 'replace')
          }}
        />
        {textbookId && !bank && book.failed && <Failed again={book.again} />}
        {textbookId && !bank && !book.failed && book.stale && <Waiting lines={3} />}
        {chapters.length > 0 && (
          <ChapterChoice
            chapters={chapters}
            chosen={chosen}
            onChoose={(ids) => {
              setProblem('')
              address.change({ chapters: [...ids].join(',') }, 'replace')
            }}
          />
        )}
        {(bank || chapters.length > 0) && <How values={how} onChange={setHow} />}
        <p className="ex-note st-note">{t.privateNote}</p>
      </main>
      {(bank || chapters.length > 0) && (
        <footer className="ex-page-foot is-wide">
          {problem && (
            <p className="ex-problem" role="alert">
              {problem}
            </p>
          )}
          <button type="button" className="ex-btn is-large is-main" aria-disabled={busy || missing !== ''} onClick={() => void begin()}>
            {busy ? t.beginning : missing || t.begin(count)}
          </button>
        </footer>
      )}
    </>
  )
}
