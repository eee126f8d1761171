import { onNetwork } from '#features/reading/reader/web/offline/network-return.ts'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { startPage } from '#web/light/start.ts'
import { countKept } from '../answers/answer-store.ts'
import { offlineTexts } from './offline-texts.ts'

/** Completes the page that stands at the address of a test without a network: how many answers wait here, and the way back, which it also goes by itself. */
startPage(() => {
  onNetwork(() => location.reload())
  const t = textsOf(offlineTexts)
  const place = document.getElementById('examination-offline')
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.className = 'ex-btn is-large is-main'
  retry.textContent = t.retry
  retry.addEventListener('click', () => location.reload())
  place?.after(retry)
  void countKept().then(
    (count) => {
      const line = document.createElement('p')
      line.className = 'ex-sub'
      line.textContent = t.waiting(count)
      if (count) place?.append(line)
    },
    () => undefined,
  )
})
