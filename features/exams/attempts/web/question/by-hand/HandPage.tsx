import { useEffect, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { AnswerPage } from '../../../contract.ts'
import type { KeptPage } from '../../answers/pages/page-store.ts'
import { Dialog } from '../../page/Dialog.tsx'
import { BackIcon, BinIcon, ForwardIcon, TurnIcon } from '../../page/icons.tsx'
import { byHandTexts } from './by-hand-texts.ts'

interface Props {
  number: number
  /** The page in this browser, and as the server has it. */
  page: KeptPage | undefined
  stored: AnswerPage | undefined
  state: 'stored' | 'refused' | 'notHere' | 'local' | 'waiting'
  actions: false | { earlier: (() => void) | undefined; later: (() => void) | undefined; turn: () => void; remove: () => void }
}

/** Widths in pixels in which the server sends a page: of the small picture, and of the large one. */
const [small, wide] = [480, 1600]

/** One page by hand: its picture, where it is, and what can be done with it. */
export function HandPage({ number, page, stored, state, actions }: Props) {
  const t = useTexts(byHandTexts)
  const [large, setLarge] = useState(false)
  const own = useObjectUrl(page?.blob)
  const url = stored?.url ?? null
  const addressOf = (width: number) => own ?? (url === null ? undefined : `${url}&w=${width}`)
  const { width, height } = page ?? stored ?? { width: 1000, height: 1414 }
  const address = addressOf(small)
  return (
    <li className="bh-page">
      <button type="button" className="bh-picture" aria-label={t.open(number)} disabled={!address} onClick={() => setLarge(true)}>
        {address && <img src={address} alt="" width={width} height={height} />}
        <b>{number}</b>
      </button>
      <span className="bh-state" data-state={state}>
        {t[state]}
      </span>
      {actions && (
        <div className="bh-actions" role="group" aria-label={t.page(number)}>
          <button type="button" aria-label={t.earlier} title={t.earlier} disabled={!actions.earlier} onClick={actions.earlier}>
            <BackIcon />
          </button>
          <button type="button" aria-label={t.later} title={t.later} disabled={!actions.later} onClick={actions.later}>
            <ForwardIcon />
          </button>
          <button type="button" aria-label={t.turn} title={t.turn} disabled={!address} onClick={actions.turn}>
            <TurnIcon />
          </button>
          <button type="button" aria-label={t.remove} title={t.remove} onClick={actions.remove}>
            <BinIcon />
          </button>
        </div>
      )}
      {large && (
        <Dialog title={t.page(number)} className="bh-large" onClose={() => setLarge(false)}>
          <div className="bh-scroll">
            <img src={addressOf(wide)} alt={t.page(number)} width={width} height={height} />
          </div>
          <button type="button" className="ex-btn is-large" onClick={() => setLarge(false)}>
            {t.close}
          </button>
        </Dialog>
      )}
    </li>
  )
}

/** An address of bytes of this browser, for as long as they are shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
