import type { preferenceSave } from '#features/access/account/contract.ts'
import { attributesOf, defaultReaderSettings, type ReaderSettings, serializeReaderSettings } from '#plain/reader-settings.ts'
import { useEffect, useRef, useState } from 'react'
import { useTheme } from '#web/kernel/page/theme-choice.ts'
import { sendOnLeaving } from '../place/send-on-leaving.ts'

/** Milliseconds without a change after which the settings are saved to the account. */
const restDelay = 600

/**
 * Settings of the reader: every change takes effect at once, is kept on this device and saved to the account: after a short rest, or when the page is left
 * before.
 */
export function useSettings(given: ReaderSettings, phone: boolean) {
  const [settings, setSettings] = useState(given)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsaved = useRef<string>(undefined)

  useEffect(() => {
    const leaving = () => document.hidden && save()
    document.addEventListener('visibilitychange', leaving)
    return () => document.removeEventListener('visibilitychange', leaving)
  })

  function save(): void {
    clearTimeout(timer.current)
    if (unsaved.current) keep(unsaved.current, phone)
    unsaved.current = undefined
  }

  function change(part: Partial<ReaderSettings>) {
    const chosen = { ...settings, ...part, at: Date.now() }
    setSettings(chosen)
    show(chosen)
    const value = serializeReaderSettings(chosen)
    document.cookie = `${phone ? 'recto-reader-phone' : 'recto-reader'}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`
    unsaved.current = value
    clearTimeout(timer.current)
    timer.current = setTimeout(save, restDelay)
  }

  return { settings, change, reset: () => change({ ...defaultReaderSettings, keys: settings.keys }) }
}

/** Applies the settings to the page and keeps the block at the top of the window in place. */
function show(settings: ReaderSettings): void {
  const root = document.documentElement
  const anchor = topBlock()
  const before = anchor?.getBoundingClientRect().top ?? 0
  for (const [name, value] of Object.entries(attributesOf(settings, useTheme.getState().dark ? 'dark' : 'light'))) root.setAttribute(name, value)
  if (anchor) scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: 'instant' })
}

const topBlock = () =>
  [...document.querySelectorAll<HTMLElement>('article.text > [data-block]')].find((block) => block.getBoundingClientRect().bottom > 60)

function keep(value: string, phone: boolean): void {
  const name = phone ? 'readerPhone' : 'reader'
  // Without a network only the device keeps it; the next change sends all settings.
  sendOnLeaving<typeof preferenceSave>('PUT /pressplatform/account/preferences', { body: { name, value } }, { silent: true, guest: true }).catch(
    () => undefined,
  )
}
