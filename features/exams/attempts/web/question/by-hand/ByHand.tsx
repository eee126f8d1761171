import { type DragEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { pageLimits } from '#assessment/papers/answer-pages.ts'
import { pageOfPicture } from './page-picture.ts'
import type { AttemptPages } from './open-pages.ts'
import { byHandTexts } from './by-hand-texts.ts'
import { HandPage } from './HandPage.tsx'
import { useAdding } from './use-adding.ts'

interface Props {
  pages: AttemptPages
  /** The names of the pages of this answer, in their order. */
  names: readonly string[]
  locked: boolean
  /** Changes the pages of this answer, as it is then. */
  change: (next: (names: readonly string[]) => readonly string[]) => void
  /** A camera or a choice of files is about to open, or has closed. */
  choosing: (open: boolean) => void
}

const isFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** The pages of an answer that are written by hand: photographs and PDF are added, ordered, turned and deleted. */
export function ByHand({ pages, names, locked, change, choosing }: Props) {
  const t = useTexts(byHandTexts)
  const { queue, arrived } = pages
  const view = useSyncExternalStore(queue.subscribe, queue.view)
  const [removed, setRemoved] = useState<{ name: string; at: number }>()
  const now = useRef(names)
  useEffect(() => {
    now.current = names
    // What this answer names may be sent now.
    queue.follow()
  }, [names, queue])
  const most = pageLimits.ofAnswer
  const set = (next: (names: readonly string[]) => readonly string[]) => {
    setRemoved(undefined)
    now.current = next(now.current)
    change(next)
  }
  const { add, making, problem } = useAdding({
    most,
    room: () => most - now.current.length,
    take: async (page) => {
      await queue.add(page)
      set((before) => (before.includes(page.sha256) || before.length >= most ? before : [...before, page.sha256]))
    },
  })
  const pick = (files: FileList | null) => {
    choosing(false)
    if (files?.length) void add([...files])
  }
  // Pictures are pasted wherever the cursor is, as long as this question is shown.
  const paste = useRef(add)
  paste.current = add
  useEffect(() => {
    if (locked) return
    const hear = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length) void paste.current(files)
    }
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [locked])
  const turn = async (name: string) => {
    const own = view.pages.get(name)?.blob
    const address = arrived.get(name)?.url
    const picture = own ?? (address ? await (await fetch(address)).blob() : undefined)
    if (!picture) return
    const page = await pageOfPicture(picture, 1)
    await queue.add(page)
    set((before) => before.map((each) => (each === name ? page.sha256 : each)))
  }
  const move = (at: number, by: 1 | -1) =>
    set((before) => {
      const next = [...before]
      const [taken] = next.splice(at, 1)
      if (taken !== undefined) next.splice(at + by, 0, taken)
      return next
    })
  const remove = (name: string, at: number) => {
    set((before) => before.filter((each) => each !== name))
    setRemoved({ name, at })
  }
  return (
    <section
      className="bh"
      aria-labelledby="bh-title"
      onDragOver={(event) => !locked && isFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (locked || !isFiles(event)) return
        event.preventDefault()
        void add([...event.dataTransfer.files])
      }}
    >
      <div className="bh-head">
        <h3 id="bh-title">{t.title}</h3>
        <span>{t.count(names.length, most)}</span>
      </div>
      {names.length === 0 && !locked && <p className="ex-note">{t.hint}</p>}
      {names.length > 0 && (
        <ol className="bh-list">
          {names.map((name, at) => (
            <HandPage
              key={name}
              number={at + 1}
              page={view.pages.get(name)}
              stored={arrived.get(name)}
              state={stateOf(view, arrived, name)}
              actions={
                !locked && {
                  earlier: at > 0 ? () => move(at, -1) : undefined,
                  later: at < names.length - 1 ? () => move(at, 1) : undefined,
                  turn: () => void turn(name),
                  remove: () => remove(name, at),
                }
              }
            />
          ))}
        </ol>
      )}
      {!locked && (
        <div className="bh-add">
          <FileButton className="bh-camera" label={t.take} capture onOpen={() => choosing(true)} onPick={pick} />
          <FileButton label={t.choose} onOpen={() => choosing(true)} onPick={pick} />
        </div>
      )}
      <p className="bh-line" role="status">
        {making}
        {removed && !making && (
          <>
            {t.removed(removed.at + 1)}{' '}
            <button
              type="button"
              className="ex-link"
              onClick={() => set((before) => [...before.slice(0, removed.at), removed.name, ...before.slice(removed.at)])}
            >
              {t.undo}
            </button>
          </>
        )}
      </p>
      {(problem || view.memoryOnly) && (
        <p className="ex-problem" role="alert">
          {problem || t.unsafe}
        </p>
      )}
    </section>
  )
}

function stateOf(view: ReturnType<AttemptPages['queue']['view']>, arrived: AttemptPages['arrived'], name: string) {
  if (arrived.has(name)) return 'stored'
  if (view.refused.has(name)) return 'refused'
  if (!view.pages.has(name)) return 'notHere'
  return view.offline || view.full ? 'local' : 'waiting'
}

interface FileButtonProps {
  label: string
  className?: string
  capture?: boolean
  onOpen: () => void
  onPick: (files: FileList | null) => void
}

/** A button that opens the camera or the choice of files. */
function FileButton({ label, className = '', capture = false, onOpen, onPick }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = field.current
    const close = () => onPick(null)
    input?.addEventListener('cancel', close)
    return () => input?.removeEventListener('cancel', close)
  }, [onPick])
  return (
    <label className={`ex-btn is-large ${className}`}>
      {label}
      <input
        ref={field}
        type="file"
        className="visually-hidden"
        accept={capture ? 'image/*' : 'image/*,application/pdf'}
        {...(capture ? { capture: 'environment' as const } : { multiple: true })}
        onClick={onOpen}
        onChange={({ target }) => {
          onPick(target.files)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}
