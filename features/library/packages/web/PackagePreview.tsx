import { BarChartOutlined, CheckCircleFilled, FullscreenExitOutlined, FullscreenOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Drawer, Progress, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { PreviewProps } from '#features/library/files/web/preview-slot.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useWarnBeforeUnload } from '#web/ui/form/draft/use-warn-before-unload.ts'
import { narrow, useMedia } from '#web/ui/hooks/use-media.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import { SaveState } from '#web/ui/states/SaveState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import type { OpenedPackage, packageOpen, PackagePart, packageResult } from '../contract.ts'
import { packageTexts } from './package-texts.ts'
import { ResultList } from './ResultList.tsx'
import { useReports } from './use-reports.ts'
import styles from './package.module.css'

const resultLine = 'GET /pressplatform/packages/{fileId}/result'
/** Milliseconds between two looks at what a cmi5 package, which reports by itself, has reported. */
const lookEvery = 5000
/** Milliseconds within which an expired address is not opened again a second time. */
const pause = 10_000

const percentOf = (share: number) => Math.round(share * 100)

/** A SCORM, cmi5 or H5P package as it is played, with its contents and how far the person is. */
export function PackagePreview({ file, process: { watermark, download }, compact }: PreviewProps) {
  const t = useTexts(packageTexts)
  const [opened, setOpened] = useState<OpenedPackage>()
  /** Counts the openings: two within one second have the same address. */
  const [round, setRound] = useState(0)
  const [open, { error }] = useCall<typeof packageOpen>('POST /pressplatform/packages/{fileId}/open', {
    silent: true,
    onDone: (data) => {
      setOpened(data)
      setRound((before) => before + 1)
    },
  })
  const begun = useRef('')
  useEffect(() => {
    if (begun.current === file.id) return
    begun.current = file.id
    setOpened(undefined)
    void open({ fileId: file.id, body: {} })
  }, [file.id, open])
  if (error && !opened) return <RetryLine error={error} retry={() => open({ fileId: file.id, body: {} })} />
  if (!opened) return <Spinner label={t.opening} />
  const original = download && (
    <Button href={`${file.url}?download`} download={file.name}>
      {t.download}
    </Button>
  )
  if (opened.why === 'host')
    return (
      <EmptyState title={t.noHost} detail={t.noHostDetail}>
        {original}
      </EmptyState>
    )
  if (opened.why === 'libraries')
    return (
      <EmptyState title={t.noLibraries} detail={t.noLibrariesDetail(opened.missing.join(t.comma))}>
        {original}
      </EmptyState>
    )
  const reopen = (part: string) => void open({ fileId: file.id, body: { part } })
  return <Player key={opened.registrationId} fileId={file.id} opened={opened} round={round} reopen={reopen} watermark={watermark} compact={compact} />
}

interface PlayerProps {
  fileId: string
  opened: OpenedPackage
  /** Another number for each opening: the player then begins again. */
  round: number
  /** Opens the package again at a part, with a new address. */
  reopen: (part: string) => void
  watermark: string | null
  compact: boolean
}

function Player({ fileId, opened, round, reopen, watermark, compact }: PlayerProps) {
  const t = useTexts(packageTexts)
  const small = useMedia(narrow) || compact
  const box = useRef<HTMLDivElement>(null)
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const [part, setPart] = useState(opened.part)
  const [parts, setParts] = useState(opened.parts)
  const [result, setResult] = useState(opened.result)
  const [listed, setListed] = useState(false)
  const full = useFullScreen()
  const load = useLoading(round)
  const lastOpened = useRef(0)
  const renew = () => {
    if (Date.now() - lastOpened.current < pause) return
    lastOpened.current = Date.now()
    reopen(part)
  }
  const latestRenew = useRef(renew)
  latestRenew.current = renew
  useEffect(() => {
    setPart(opened.part)
    setParts(opened.parts)
    setResult(opened.result)
    const timer = setTimeout(() => latestRenew.current(), new Date(opened.until).getTime() - Date.now())
    return () => clearTimeout(timer)
  }, [opened])
  const saving = useReports(frame, opened, {
    kept: (next, standing) => {
      setResult(next)
      setParts((before) => before.map((each) => (each.id === standing.id ? { ...each, ...standing } : each)))
    },
    expired: renew,
    loaded: load.told,
  })
  // Reports that wait for the network are lost with the page.
  useWarnBeforeUnload(saving?.state === 'waiting')
  // A cmi5 package reports on the content host, not through this page.
  const asked = useRead<typeof packageResult>(resultLine, opened.kind === 'cmi5' ? { fileId } : undefined, { fresh: true, every: () => lookEvery })
  const told = asked.data
  const shownResult = told?.result ?? result
  const shownParts = told ? parts.map((each) => ({ ...each, ...told.parts[each.id] })) : parts

  const show = (id: string) => {
    if (id === part) return
    setPart(id)
    if (opened.kind === 'cmi5') reopen(id)
    else frame?.contentWindow?.postMessage({ recto: 'package', type: 'show', part: id }, new URL(opened.address ?? '').origin)
  }
  const pages = shownParts.filter(({ opens }) => opens)
  const several = pages.length > 1
  return (
    <div ref={box} className={styles.player} data-small={small || undefined} data-full={full.on || undefined}>
      <div className={styles.bar}>
        <span className={styles.title}>{opened.title}</span>
        <Standing result={shownResult} done={pages.filter(({ complete }) => complete).length} all={pages.length} />
        {saving && (
          <SaveState
            state={saving.state === 'refused' ? 'conflict' : saving.state === 'waiting' ? 'offline' : saving.state}
            words={saving.state === 'refused' ? t.refused(saving.reason) : { saved: t.saved, saving: t.saving, waiting: t.unsaved }[saving.state]}
          />
        )}
        <span className={styles.tools}>
          {opened.can.results && (
            <Button size="small" icon={<BarChartOutlined aria-hidden />} onClick={() => setListed(true)}>
              {t.results}
            </Button>
          )}
          {full.possible && (
            <Button
              size="small"
              type="text"
              icon={full.on ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
              aria-label={full.on ? t.leaveFullScreen : t.fullScreen}
              title={full.on ? t.leaveFullScreen : t.fullScreen}
              onClick={() => void full.change(box.current)}
            />
          )}
        </span>
      </div>
      {several && small && (
        <Select
          className={styles.choice ?? ''}
          aria-label={t.contents}
          value={part}
          onChange={show}
          options={pages.map(({ id, title, complete }) => ({ value: id, label: complete ? `✓ ${title}` : title }))}
          getPopupContainer={() => box.current ?? document.body}
        />
      )}
      <div className={styles.body}>
        {several && !small && <Contents parts={shownParts} part={part} show={show} />}
        <div className={styles.stage}>
          <iframe
            key={round}
            ref={setFrame}
            onLoad={load.ended}
            src={opened.address ?? ''}
            title={opened.title}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads"
            allow="fullscreen; autoplay"
            referrerPolicy="no-referrer"
          />
          {load.failed && (
            <div className={styles.failed} role="alert">
              <EmptyState title={t.notLoaded} detail={t.notLoadedDetail}>
                <Button onClick={() => reopen(part)}>{t.again}</Button>
              </EmptyState>
            </div>
          )}
          {watermark && (
            <span className={styles.watermark} aria-hidden="true">
              {`${watermark}   `.repeat(60)}
            </span>
          )}
        </div>
      </div>
      {opened.can.results && (
        <Drawer open={listed} title={t.results} size="large" onClose={() => setListed(false)} destroyOnHidden>
          <ResultList fileId={fileId} />
        </Drawer>
      )}
    </div>
  )
}

function Standing({ result, done, all }: { result: OpenedPackage['result']; done: number; all: number }) {
  const t = useTexts(packageTexts)
  const percent = percentOf(result.progress)
  const words = all > 1 ? t.pagesDone(done, all) : result.progress > 0 && result.progress < 1 ? t.percent(percent) : done ? t.done : t.notDone
  return (
    <span className={styles.standing}>
      {all > 1 && <Progress className={styles.progress ?? ''} percent={percent} showInfo={false} size="small" aria-label={t.percent(percent)} />}
      <span>{words}</span>
      {result.score !== null && <span>{t.score(percentOf(result.score))}</span>}
      {result.passed !== null && <span data-passed={result.passed}>{result.passed ? t.passed : t.failed}</span>}
    </span>
  )
}

function Contents({ parts, part, show }: { parts: readonly PackagePart[]; part: string; show: (id: string) => void }) {
  const t = useTexts(packageTexts)
  return (
    <nav className={styles.contents} aria-label={t.contents}>
      <ul>
        {parts.map(({ id, title, depth, opens, complete }) => (
          <li key={id} style={{ paddingInlineStart: Math.min(depth, 4) * 14 }}>
            {opens ? (
              <button type="button" aria-current={id === part ? 'page' : undefined} onClick={() => show(id)}>
                <span>{title}</span>
                {complete ? <CheckCircleFilled aria-label={t.done} /> : id === part && <RightOutlined aria-hidden />}
              </button>
            ) : (
              <span className={styles.heading}>{title}</span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Milliseconds after the end of loading within which a player that was loaded has said so. */
const patience = 3000

/** Whether the pages of a package could not be loaded. A player that could not be loaded itself says nothing. */
function useLoading(round: number) {
  const [failed, setFailed] = useState(false)
  const heard = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    setFailed(false)
    heard.current = false
    return () => clearTimeout(timer.current)
  }, [round])
  return {
    failed,
    told: (ok: boolean) => {
      heard.current = true
      setFailed(!ok)
    },
    ended: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => heard.current || setFailed(true), patience)
    },
  }
}

function useFullScreen() {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const changed = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  const change = (box: HTMLElement | null) => (on ? document.exitFullscreen() : box?.requestFullscreen())
  return { on, change, possible: document.fullscreenEnabled }
}
