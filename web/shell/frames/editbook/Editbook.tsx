import { ArrowLeftOutlined, MenuOutlined } from '@ant-design/icons'
import type { textbookGet } from '#features/authoring/textbooks/contract.ts'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { Link, Outlet, useLocation, useSearchParams } from 'react-router'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useEscape } from '#web/ui/hooks/use-escape.ts'
import { FrameTabs } from '../FrameTabs.tsx'
import style from './Editbook.module.css'
import { SlotsContext } from '../../slots.tsx'
import { texts } from '../../texts.ts'
import type { Data } from '#contract/call.ts'
import { thousands } from '#plain/numbers/digits.ts'

/**
 * The layout of textbook editing: the back link and the book's name above the left column ("verso"), the tabs above the content ("recto"). A page
 * fills the left column with `<Verso>` and the end of the header with `<HeaderActions>`; it does its own scrolling within the given height.
 */
export function Editbook() {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const id = query.get('id') ?? undefined
  const { pathname, search } = useLocation()
  const { data: book } = useRead<typeof textbookGet>('GET /pressplatform/textbooks/info/{id}', id ? { id } : undefined)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [verso, setVerso] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const slots = useMemo(() => ({ actions, verso }), [actions, verso])
  useObjectName(book?.name)
  useEscape(open, () => setOpen(false))
  useEffect(() => setOpen(false), [pathname, search])

  return (
    <SlotsContext value={slots}>
      <div className={style.spread} data-open={open || undefined}>
        <a className="skip-link" href="#content">
          {t.skip}
        </a>
        <header className={style.head}>
          <div className={style.book}>
            <Link to="/textmange/mytext/" className={style.back} aria-label={t.back} title={t.back}>
              <ArrowLeftOutlined aria-hidden />
            </Link>
            <span className={style.name}>{book?.name ?? (id ? '' : t.noBook)}</span>
            {book?.editionLabel && <span className={style.label}>{book.editionLabel}</span>}
          </div>
          <div className={style.bar}>
            <Button
              type="text"
              className={style.contents ?? ''}
              icon={<MenuOutlined aria-hidden />}
              aria-label={t.contents}
              aria-expanded={open}
              aria-controls="verso"
              onClick={() => setOpen(!open)}
            />
            <EditbookTabs />
            <div ref={setActions} className={style.actions} />
          </div>
        </header>
        <aside id="verso" className={style.verso}>
          <div ref={setVerso} className={style.slot} />
          <EditbookCard book={book} />
        </aside>
        <button type="button" className={style.veil} aria-label={t.closeContents} onClick={() => setOpen(false)} />
        <main id="content" tabIndex={-1} className={style.recto}>
          <Outlet />
        </main>
      </div>
    </SlotsContext>
  )
}

/** Cover and key figures of the book, in the left column of screens that put nothing else there. */
function EditbookCard({ book }: { book: Data<typeof textbookGet> | undefined }) {
  const t = useTexts(texts)
  if (!book) return null
  return (
    <div className={style.card}>
      <img src={book.coverUrl} alt="" className={style.cover} />
      <p className={style.title}>{book.name}</p>
      {book.subtitle && <p className={style.subtitle}>{book.subtitle}</p>}
      <ul className={style.facts}>
        <li>{book.chapterCount ? t.written(book.writtenCount, book.chapterCount) : t.noChapters}</li>
        {book.wordCount > 0 && <li>{t.words(thousands(book.wordCount))}</li>}
        {book.editionNo !== null && <li>{t.edition(book.editionNo)}</li>}
        {book.readerCount > 0 && <li>{t.readers(thousands(book.readerCount))}</li>}
      </ul>
    </div>
  )
}

/** The tabs of one textbook's screens. */
function EditbookTabs() {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const id = query.get('id')
  return <FrameTabs layout="editbook" label={t.editTabs} search={id ? `?${new URLSearchParams({ id })}` : ''} />
}
