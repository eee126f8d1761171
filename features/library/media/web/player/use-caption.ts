import { useState } from 'react'
import { language } from '#web/kernel/texts/language.ts'
import type { CaptionFacts } from '../../contract.ts'

const captionKey = 'recto.captionLanguage'

function keptLanguage(): string | null {
  try {
    return localStorage.getItem(captionKey)
  } catch {
    return null
  }
}

/** The captions that the person chose last, in the language of the screens otherwise; only checked ones. */
function firstCaption(captions: readonly CaptionFacts[]): string {
  const kept = keptLanguage()
  if (kept === '') return ''
  const checked = captions.filter(({ state }) => state === 'checked')
  const found = checked.find((caption) => caption.language === kept) ?? checked.find((caption) => caption.language === language()) ?? checked[0]
  return found?.id ?? ''
}

/** The captions that are shown, '' for none, and how others are chosen; the choice is kept on this device. */
export function useCaption(captions: readonly CaptionFacts[]): [string, (id: string) => void] {
  const [caption, setCaption] = useState(() => firstCaption(captions))
  const choose = (id: string) => {
    setCaption(id)
    try {
      localStorage.setItem(captionKey, captions.find((one) => one.id === id)?.language ?? '')
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  }
  return [caption, choose]
}
