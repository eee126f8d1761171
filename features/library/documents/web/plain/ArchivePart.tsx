import { useEffect, useMemo, useState } from 'react'
import type { PreviewProps } from '#features/library/files/web/preview-slot.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { icons, Tool } from '../icons.tsx'
import { type Listing, matching, rowsOf } from './archive-rows.ts'
import { viewerTexts } from './texts.ts'
import '../viewer.css'

/** Rows that are shown at once; a filter finds the others. */
const mostRows = 2000

function useListing(url: string) {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ listing?: Listing; failed?: true }>({})
  useEffect(() => {
    const control = new AbortController()
    setState({})
    fetch(url, { signal: control.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`The listing was answered with ${answer.status}`)
        setState({ listing: (await answer.json()) as Listing })
      })
      .catch(() => control.signal.aborted || setState({ failed: true }))
    return () => control.abort()
  }, [url, tries])
  return { ...state, retry: () => setTries((before) => before + 1) }
}

/** What is in an archive, as a tree of folders that can be closed. */
export function ArchivePart({ file, process: { facts, download }, compact }: PreviewProps) {
  const t = useTexts(viewerTexts)
  const { listing, failed, retry } = useListing(`${file.url}/made/${facts.entries ?? 'entries.json'}`)
  const [words, setWords] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => (listing ? rowsOf(matching(listing.entries, words), closed) : []), [listing, words, closed])
  const toggle = (path: string) =>
    setClosed((before) => {
      const next = new Set(before)
      if (!next.delete(path)) next.add(path)
      return next
    })
  if (failed)
    return (
      <div className="pv-state" role="alert">
        <p>{t.failed}</p>
        <button type="button" className="pv-button" onClick={retry}>
          {t.again}
        </button>
      </div>
    )
  if (!listing)
    return (
      <div className="pv-state" role="status">
        <span className="pv-wheel" aria-hidden="true" />
        <span className="visually-hidden">{t.loading}</span>
      </div>
    )
  const files = listing.entries.filter(({ folder }) => !folder).length
  return (
    <section className="pv" data-compact={compact || undefined} data-print aria-label={t.archive(file.name)}>
      <div className="pv-tools pv-filter" role="search">
        <input
          type="search"
          value={words}
          maxLength={100}
          placeholder={t.filter}
          aria-label={t.filter}
          onChange={({ target }) => setWords(target.value)}
        />
        <span className="pv-count">{t.entries(files, listing.bytes)}</span>
        {download && !compact && <Tool icon="download" label={t.download} href={`${file.url}?download`} file={file.name} />}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled with the keyboard */}
      <div className="pv-scroller pv-listing" tabIndex={0} role="group" aria-label={t.archive(file.name)}>
        {listing.suspicious && <p className="pv-warning">{t.suspicious}</p>}
        {(listing.more || rows.length > mostRows) && <p className="pv-warning">{t.cut(Math.min(mostRows, listing.entries.length))}</p>}
        {rows.length === 0 ? (
          <p className="pv-none">{words ? t.none : t.empty}</p>
        ) : (
          <table className="pv-rows">
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t.name}</th>
                <th scope="col">{t.size}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, mostRows).map((row) => (
                <tr key={row.path}>
                  <td style={{ paddingInlineStart: 12 + row.depth * 18 }}>
                    {row.folder ? (
                      <button type="button" className="pv-folder" aria-expanded={!closed.has(row.path)} onClick={() => toggle(row.path)}>
                        <span className="pv-twist" aria-hidden="true">
                          {icons.down}
                        </span>
                        {row.name}/
                      </button>
                    ) : (
                      <span className="pv-file">{row.name}</span>
                    )}
                    {row.locked && <small>{t.locked}</small>}
                  </td>
                  <td>{fileSize(row.size)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  )
}
