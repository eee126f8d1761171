import { make } from './make.ts'
import type { EditorTexts } from '../texts/editor-texts.ts'

/** The placeholder for a running upload: name, percent, time left and a stop button; after a failure the reason and a retry button. */
export function uploadBox(name: string, t: EditorTexts) {
  const bar = make('progress', { className: 'up-bar', max: 100, value: 0 })
  bar.setAttribute('aria-label', t.uploading(name))
  const figure = make('span', { className: 'up-figure', textContent: '0%' })
  const stop = make('button', { type: 'button', className: 'up-stop', textContent: t.stop })
  const problem = make('span', { className: 'up-problem' })
  problem.setAttribute('role', 'alert')
  const again = make('button', { type: 'button', className: 'up-stop', textContent: t.retry, hidden: true })
  const element = make(
    'div',
    { className: 'up', contentEditable: 'false' },
    make('span', { className: 'up-name', textContent: name }),
    bar,
    figure,
    problem,
    again,
    stop,
  )
  let startedAt: number | undefined

  return {
    element,
    progress(sent: number, total: number) {
      startedAt ??= performance.now()
      const share = total > 0 ? sent / total : 0
      const seconds = (performance.now() - startedAt) / 1000
      const left = share > 0 && seconds > 2 ? Math.ceil((seconds / share) * (1 - share)) : undefined
      bar.value = Math.floor(share * 100)
      figure.textContent = left === undefined || share === 1 ? `${bar.value}%` : `${bar.value}% · ${t.secondsLeft(left)}`
    },
    fail(reason: string, retry: () => void) {
      element.classList.add('up-failed')
      problem.textContent = reason
      again.hidden = false
      startedAt = undefined
      again.onclick = () => {
        element.classList.remove('up-failed')
        problem.textContent = ''
        again.hidden = true
        retry()
      }
    },
    onStop(act: () => void) {
      stop.onclick = act
    },
  }
}
