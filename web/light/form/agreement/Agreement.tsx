import { type MouseEvent as Press, useEffect, useRef, useState } from 'react'
import { language } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { CloseIcon } from '#web/ui/display/line-icons.tsx'
import { agreementTexts } from './agreement-texts.ts'
import type { ConsentText } from './documents.ts'

type Document = 'agreement' | 'privacy'

/** Links to the two documents; each opens in a dialog over the page. */
export function AgreementLinks() {
  const t = useTexts(agreementTexts)
  const [open, setOpen] = useState<Document>()
  const link = (document: Document) => (
    <button
      type="button"
      className="si-link"
      onClick={(event: Press) => {
        // Inside a label the press would also toggle the checkbox.
        event.preventDefault()
        setOpen(document)
      }}
    >
      {t[document]}
    </button>
  )
  return (
    <>
      {link('agreement')} {t.and} {link('privacy')}
      {open && <DocumentDialog document={open} close={() => setOpen(undefined)} />}
    </>
  )
}

/** The required checkbox for consent. */
export function AgreementCheck({ error }: { error: string | undefined }) {
  const t = useTexts(agreementTexts)
  return (
    <>
      <div className="si-keep si-agree">
        <input id="agreed" type="checkbox" name="agreed" aria-invalid={!!error} aria-describedby="agreed-error" />
        <span>
          <label htmlFor="agreed">{t.agreed}</label> <AgreementLinks />
        </span>
      </div>
      <p id="agreed-error" className="si-error">
        {error}
      </p>
    </>
  )
}

function DocumentDialog({ document, close }: { document: Document; close: () => void }) {
  const t = useTexts(agreementTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState<ConsentText>()
  useEffect(() => {
    const element = dialog.current
    const closeOnBackdrop = (event: MouseEvent) => event.target === element && element?.close()
    element?.addEventListener('click', closeOnBackdrop)
    element?.showModal()
    void import('./documents.ts').then(({ documents }) => setText(documents[language()][document]))
    return () => element?.removeEventListener('click', closeOnBackdrop)
  }, [document])
  return (
    <dialog ref={dialog} className="si-dialog" aria-labelledby="document-title" onClose={close}>
      <div className="si-sheet">
        <header>
          <h2 id="document-title">{t[document]}</h2>
          <button type="button" className="si-close" aria-label={t.close} onClick={close}>
            <CloseIcon />
          </button>
        </header>
        <div className="si-document" tabIndex={0}>
          {text?.sections.map(({ heading, paragraphs }) => (
            <section key={heading}>
              <h3>{heading}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </dialog>
  )
}
