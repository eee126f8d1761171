import { steppedSize } from '#plain/reader-settings.ts'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { loadScreen } from '#web/kernel/loading/lazy-failure.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { FeedbackIcon, KeyboardIcon, LettersIcon, PhoneIcon, SpeechIcon } from '#web/ui/display/line-icons.tsx'
import { useFocusBack } from '#web/ui/pop-over/use-focus-back.ts'
import type { ContentsPanel } from './contents-panel.ts'
import { KeysList } from './KeysList.tsx'
import { Panel } from './Panel.tsx'
import type { ReaderData } from '../../contract-page.ts'
import { watchKeys } from './reader-keys.ts'
import { readerTexts } from '../reader-texts.ts'
import { ReportForm } from './ReportForm.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { onShowThreads, type Subject } from '../threads/show-threads.ts'
import { threadsTexts } from '../threads/threads-texts.ts'
import { useSettings } from './use-settings.ts'

const ThreadsPanel = lazy(() => loadScreen(async () => ({ default: (await import('../threads/ThreadsPanel.tsx')).ThreadsPanel })))

type Open = 'display' | 'keys' | 'phone' | 'report' | 'threads' | undefined

/** Toolbar of the reader: display, questions and discussions, phone, error report, keyboard. On a phone display and questions (bottom bar) and error report (top), each as a sheet. */
export function ReaderTools({ data, contents, turn }: { data: ReaderData; contents: ContentsPanel; turn: (address: string) => void }) {
  const t = useTexts(readerTexts)
  const { phone, previous, next, draft } = data
  const names = useTexts(threadsTexts)
  const [shown, setShown] = useState<{ block: string; subject: Subject | undefined }>()
  const { settings, change, reset } = useSettings(data.settings, phone)
  const [open, setOpen] = useState<Open>()
  const button = useRef<HTMLButtonElement>(null)
  const { size, keys } = settings

  // A layout effect, so that the shortcuts work as soon as the tools are visible.
  useLayoutEffect(() =>
    watchKeys({
      enabled: keys,
      turn,
      previous,
      next,
      contents: contents.toggle,
      search: contents.search,
      larger: () => change({ size: steppedSize(size, 1) }),
      smaller: () => change({ size: steppedSize(size, -1) }),
      list: () => setOpen((now) => (now === 'keys' ? undefined : 'keys')),
      close: () => setOpen(undefined),
    }),
  )

  useEffect(
    () =>
      onShowThreads(({ block, button: opener, subject }) => {
        button.current = opener
        setShown({ block, subject })
        setOpen('threads')
      }),
    [],
  )

  const more = document.getElementById('rd-more')
  const tool = (name: Exclude<Open, undefined>, label: string, icon: React.ReactNode, worded = false) => (
    <button
      type="button"
      className={worded ? 'rd-tab' : 'ib'}
      aria-label={worded ? undefined : label}
      title={worded ? undefined : label}
      aria-expanded={open === name}
      onClick={(event) => {
        button.current = event.currentTarget
        setShown(undefined)
        setOpen(open === name ? undefined : name)
      }}
    >
      {icon}
      {worded && <span>{label}</span>}
    </button>
  )
  const close = () => setOpen(undefined)
  useFocusBack(open !== undefined, (element) => element.closest('.pn') !== null)

  return (
    <>
      {tool('display', t.display, <LettersIcon />, phone)}
      {!draft && tool('threads', phone ? names.tab : names.title, <SpeechIcon />, phone)}
      {!phone && tool('phone', t.phone, <PhoneIcon />)}
      {more ? createPortal(tool('report', t.report, <FeedbackIcon />), more) : tool('report', t.report, <FeedbackIcon />)}
      {!phone && tool('keys', t.keys, <KeyboardIcon />)}
      {open && (
        <Panel
          sheet={phone}
          title={{ display: t.display, keys: t.keys, phone: t.phone, report: t.report, threads: names.title }[open]}
          opener={button}
          onClose={close}
        >
          {open === 'display' && <SettingsForm settings={settings} phone={phone} onChange={change} onReset={reset} />}
          {open === 'keys' && <KeysList enabled={settings.keys} onEnable={(enabled) => change({ keys: enabled })} />}
          {open === 'phone' && <PhoneCode data={data} />}
          {open === 'threads' && (
            <Suspense>
              <ThreadsPanel key={JSON.stringify(shown)} data={data} block={shown?.block} subject={shown?.subject} done={close} />
            </Suspense>
          )}
          {open === 'report' && <ReportForm data={data} done={close} />}
        </Panel>
      )}
    </>
  )
}

/** A QR code that opens this chapter in the reader on a phone; it needs the right to read the book. */
function PhoneCode({ data: { textbookId, chapterId, draft } }: { data: ReaderData }) {
  const t = useTexts(readerTexts)
  const query = new URLSearchParams({ id: textbookId, chapter: chapterId, ...(draft && { draft: '1' }) })
  const address = `${location.origin}/mobile/readBook?${query.toString()}`
  const [code, setCode] = useState('')
  useEffect(() => {
    void loadScreen(() => import('uqr')).then(
      ({ renderSVG }) => setCode(`data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`),
      () => undefined,
    )
  }, [address])
  return (
    <div className="pn-form">
      {code && <img className="pn-code" alt={t.phone} src={code} />}
      <p className="pn-hint">{t.phoneHint}</p>
    </div>
  )
}
