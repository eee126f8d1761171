import { CloseOutlined, DownOutlined, RightOutlined, UpOutlined } from '@ant-design/icons'
import { longestSearch } from '#document/search/find-in-text.ts'
import { Button, Checkbox, Input, type InputRef, Tooltip } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { TextEditor } from '../state/text-editor.ts'
import styles from './FindBar.module.css'
import { createFinder, type Finder } from './finder.ts'
import { findTexts, placeTexts } from './find-texts.ts'
import { selectedText, useFind } from './use-find.ts'

interface Props {
  open: boolean
  /** Counts the presses of the keys that open the bar: each brings the focus to it. */
  asked: number
  /** Whether it was opened to replace. */
  replacing: boolean
  writing: TextEditor
  editable: boolean
  onClose: () => void
}

/** The bar that finds and replaces in the open chapter. */
export function FindBar({ open, writing, ...props }: Props) {
  const [finder, setFinder] = useState<Finder>()
  useEffect(() => {
    if (!open) return undefined
    const started = createFinder(writing)
    setFinder(started)
    return () => {
      started.close()
      setFinder(undefined)
    }
  }, [open, writing])
  return finder && <Bar finder={finder} writing={writing} {...props} />
}

function Bar({ finder, writing, asked, replacing, editable, onClose }: Omit<Props, 'open'> & { finder: Finder }) {
  const t = useTexts(findTexts)
  const places = useTexts(placeTexts)
  const field = useRef<InputRef>(null)
  const { search, found, nothing, ...find } = useFind(finder, writing)
  const [replacement, setReplacement] = useState('')
  const [showsReplace, setShowsReplace] = useState(replacing)
  const [done, setDone] = useState('')

  const change = (set: Partial<typeof search>) => {
    setDone('')
    find.change(set)
  }
  const step = (by: 1 | -1) => {
    setDone('')
    find.step(by)
  }
  const replace = () => setDone(find.replace(replacement) ? t.replaced(1) : '')
  const replaceAll = () => {
    const { replaced, left } = find.replaceAll(replacement)
    setDone(left ? t.replacedSome(replaced, left) : t.replaced(replaced))
  }
  const takeFocus = () => {
    const selected = writing.view.hasFocus() ? selectedText(writing) : ''
    if (selected && selected !== search.text) change({ text: selected })
    if (replacing) setShowsReplace(true)
    field.current?.focus({ cursor: 'all' })
  }
  const latest = useRef({ takeFocus, step })
  latest.current = { takeFocus, step }
  useEffect(() => latest.current.takeFocus(), [asked])
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F3' || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      latest.current.step(event.shiftKey ? -1 : 1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const onEnter = (act: (back: boolean) => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    act(event.shiftKey)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  const close = () => {
    onClose()
    writing.view.focus()
  }

  const count = `${found.count}${found.more ? '+' : ''}`
  const where = found.hit ? (found.hit.fixed ? t.fixed : places[found.hit.field.place]) : ''
  const position = found.count > 0 && search.text !== ''
  return (
    <div className={styles.bar} role="search" aria-label={t.bar} onKeyDown={onKeyDown}>
      {editable && (
        <Button
          className={styles.fold ?? ''}
          type="text"
          size="small"
          icon={showsReplace ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          aria-label={showsReplace ? t.hideReplace : t.showReplace}
          aria-expanded={showsReplace}
          onClick={() => setShowsReplace(!showsReplace)}
        />
      )}
      <div className={styles.rows}>
        <div className={styles.row}>
          <Input
            ref={field}
            className={styles.field ?? ''}
            value={search.text}
            maxLength={longestSearch}
            placeholder={t.find}
            aria-label={t.find}
            suffix={
              <span className={styles.count} aria-hidden>
                {position ? `${found.at} / ${count}` : nothing ? t.none : ''}
              </span>
            }
            onChange={({ target }) => change({ text: target.value })}
            onKeyDown={onEnter((back) => step(back ? -1 : 1))}
          />
          <span className={styles.steps}>
            <Tooltip title={`${t.previous}　Shift F3`}>
              <Button type="text" icon={<UpOutlined aria-hidden />} aria-label={t.previous} disabled={!position} onClick={() => step(-1)} />
            </Tooltip>
            <Tooltip title={`${t.next}　F3`}>
              <Button type="text" icon={<DownOutlined aria-hidden />} aria-label={t.next} disabled={!position} onClick={() => step(1)} />
            </Tooltip>
          </span>
          <span className={styles.options}>
            <Checkbox checked={search.matchCase} title={t.matchCaseHelp} onChange={({ target }) => change({ matchCase: target.checked })}>
              {t.matchCase}
            </Checkbox>
            <Checkbox checked={search.wholeWord} title={t.wholeWordHelp} onChange={({ target }) => change({ wholeWord: target.checked })}>
              {t.wholeWord}
            </Checkbox>
          </span>
        </div>
        {editable && showsReplace && (
          <div className={styles.row}>
            <Input
              className={styles.field ?? ''}
              value={replacement}
              maxLength={longestSearch}
              placeholder={t.replaceWith}
              aria-label={t.replaceWith}
              onChange={({ target }) => setReplacement(target.value)}
              onKeyDown={onEnter(replace)}
            />
            <Button disabled={!position || found.hit?.fixed === true} onClick={replace}>
              {t.replace}
            </Button>
            <Button disabled={!position} onClick={replaceAll}>
              {t.replaceAll}
            </Button>
          </div>
        )}
        {(done || where) && <p className={styles.note}>{done || where}</p>}
      </div>
      <span className={styles.status} role="status">
        {[done, position ? t.announced(found.at, count) : nothing ? t.none : '', done ? '' : where].filter(Boolean).join(t.comma)}
      </span>
      <Tooltip title={`${t.close}　Esc`}>
        <Button className={styles.close ?? ''} type="text" icon={<CloseOutlined aria-hidden />} aria-label={t.close} onClick={close} />
      </Tooltip>
    </div>
  )
}
