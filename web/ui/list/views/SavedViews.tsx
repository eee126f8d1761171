import { DeleteOutlined, StarOutlined } from '@ant-design/icons'
import type { ListName } from '#features/access/account/contract.ts'
import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { usePreference } from '#web/kernel/hooks/use-preference.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PopOver } from '../../pop-over/PopOver.tsx'
import type { Fields } from '../filters/filters.ts'
import { applyView, dropView, keepView, queryOf, readViews, viewLimit } from './saved-views.ts'
import styles from './saved-views.module.css'
import { listTexts } from '../texts.ts'
import { useUndo } from '../../hooks/use-undo.tsx'

interface Props {
  list: { name: ListName; fields: Fields; filters: readonly string[]; params: URLSearchParams; setParams: (next: URLSearchParams) => void }
}

/** Saves the current filters for the next visit, and returns those of the previous visit, which do not change during this one. */
function useLastView(query: string, known: boolean, last: string, keep: (last: string) => void): string | undefined {
  const [before, setBefore] = useState<string>()
  const latest = useRef({ last, keep })
  latest.current = { last, keep }
  useEffect(() => {
    if (!known) return
    setBefore((first) => first ?? latest.current.last)
    if (query && query !== latest.current.last) latest.current.keep(query)
  }, [known, query])
  return before
}

/** The button 筛选方案: the person's saved filters, and those used last time. */
export function SavedViews({ list: { name, fields, filters, params, setParams } }: Props) {
  const t = useTexts(listTexts)
  const undo = useUndo()
  const [text, keep, known] = usePreference(`${name}.views`)
  const [typed, setTyped] = useState('')
  const kept = readViews(text)
  const query = queryOf(fields, filters, params)
  const lastBefore = useLastView(query, known, kept.last, (last) => keep(JSON.stringify({ ...kept, last })))

  const use = (chosen: string) => setParams(applyView(filters, params, chosen))
  const save = () => {
    if (!typed.trim()) return
    keep(JSON.stringify(keepView(kept, { name: typed, query })))
    undo(t.viewSaved(typed.trim()))
    setTyped('')
  }
  const drop = (gone: string) => {
    keep(JSON.stringify(dropView(kept, gone)))
    undo(t.viewDropped(gone), () => keep(JSON.stringify(kept)))
  }
  const content = (close: () => void) => (
    <div className={styles.panel}>
      <b>{t.views}</b>
      {kept.views.length === 0 && !lastBefore && <p>{t.noViews}</p>}
      <ul>
        {lastBefore && lastBefore !== query && (
          <li>
            <button type="button" onClick={() => (use(lastBefore), close())}>
              {t.lastView}
            </button>
          </li>
        )}
        {kept.views.map((view) => (
          <li key={view.name} data-on={view.query === query || undefined}>
            <button type="button" aria-pressed={view.query === query} onClick={() => (use(view.query), close())}>
              {view.name}
            </button>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t.dropView(view.name)}
              onClick={() => drop(view.name)}
            />
          </li>
        ))}
      </ul>
      {query && kept.views.length < viewLimit && (
        <div className={styles.save}>
          <Input
            size="small"
            placeholder={t.viewName}
            aria-label={t.viewName}
            maxLength={30}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={save}
          />
          <Button size="small" type="primary" onClick={save}>
            {t.save}
          </Button>
        </div>
      )}
      {query && kept.views.length >= viewLimit && <p>{t.viewsFull(viewLimit)}</p>}
    </div>
  )
  return (
    <PopOver label={t.views} edge="end" content={content}>
      <Button type="text" icon={<StarOutlined aria-hidden />} title={t.views} aria-label={t.views} />
    </PopOver>
  )
}
