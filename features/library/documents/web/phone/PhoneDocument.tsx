import { useRef, useState } from 'react'
import { fileUrl } from '#web/ui/files/file-url.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Tool } from '../icons.tsx'
import { PdfViewer } from '../pdf/PdfViewer.tsx'
import { keepPage, keptPage } from './kept-page.ts'
import { phoneTexts } from './texts.ts'
import { useDocument } from './use-document.ts'

interface Props {
  id: string
  /** The place in the address, such as `page=12` or a number. */
  at: string | undefined
  memberId: string
}

/** A document on a phone, from the page of the address or the one that was seen last. */
export function PhoneDocument({ id, at, memberId }: Props) {
  const t = useTexts(phoneTexts)
  const { process, problem, retry } = useDocument(id)
  const [shared, setShared] = useState(false)
  // Only at the start: the address follows what is seen.
  const first = useRef(at ?? keptPage(memberId, id))
  const url = fileUrl(id)
  const place = (seen: string) => {
    keepPage(memberId, id, seen)
    const address = new URL(location.href)
    address.searchParams.set('page', seen.replace('page=', ''))
    history.replaceState(history.state, '', address)
  }
  async function share(): Promise<void> {
    const link = { title: document.title, url: location.href }
    try {
      if ('share' in navigator) await navigator.share(link)
      else {
        await (navigator as Navigator).clipboard.writeText(link.url)
        setShared(true)
      }
    } catch {
      // The person has closed the list of ways to share.
    }
  }
  const retryButton = (
    <button type="button" className="pv-button" onClick={retry}>
      {t.again}
    </button>
  )
  const percent = Math.floor((process?.progress ?? 0) * 100)
  return (
    <>
      <header className="pd-head">
        <h1>{process?.title ?? t.title}</h1>
        {shared && <small role="status">{t.shared}</small>}
        {process?.download && <Tool icon="download" label={t.download} href={`${url}?download`} />}
        {process?.state === 'done' && <Tool icon="share" label={t.share} onClick={() => void share()} />}
      </header>
      <main className="pd-main">
        {problem !== undefined ? (
          <div className="pv-state" role="alert">
            <p>{problem === 'missing' ? t.missing : t.failed}</p>
            <small>{problem === 'missing' ? t.missingHint : problem}</small>
            {problem !== 'missing' && retryButton}
          </div>
        ) : process?.state === 'failed' ? (
          <div className="pv-state" role="alert">
            <p>{t.failed}</p>
            <small>{process.reason}</small>
            {retryButton}
          </div>
        ) : process?.state === 'done' && (process.facts.pdf ?? process.facts.pages) ? (
          <PdfViewer
            url={process.facts.pdf ? `${url}/made/${process.facts.pdf}` : url}
            name={process.title}
            at={first.current}
            onPlace={place}
            watermark={process.watermark}
            compact
            original={process.download ? `${url}?download` : undefined}
          />
        ) : process && process.state !== 'waiting' && process.state !== 'running' ? (
          <div className="pv-state" role="alert">
            <p>{t.wrong}</p>
            {process.download && (
              <a className="pv-button" href={`${url}?download`}>
                {t.download}
              </a>
            )}
          </div>
        ) : (
          <div className="pv-state" role="status">
            <span className="pv-wheel" aria-hidden="true" />
            <p>{process ? t.converting(percent) : t.opening}</p>
            {process && <small>{t.convertingHint}</small>}
          </div>
        )}
      </main>
    </>
  )
}
