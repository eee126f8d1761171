import { textsOf } from '../kernel/texts.ts'
import { readerTexts } from './reader-texts.ts'

/** Sounds that the author made a small icon or a custom one get a button that plays and pauses; the rest keep the browser's player. */
export function audioButtons(text: HTMLElement): void {
  const t = textsOf(readerTexts)
  for (const box of text.querySelectorAll<HTMLElement>('.audio-smallIcon, .audio-custom1')) {
    const audio = box.querySelector('audio')
    if (!audio) continue
    audio.controls = false
    const title = box.querySelector('.audio-title')?.textContent ?? ''
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'audio-button'
    const name = () => {
      button.setAttribute('aria-label', [audio.paused ? t.play : t.pause, title].filter(Boolean).join(' '))
      button.setAttribute('aria-pressed', String(!audio.paused))
    }
    button.addEventListener('click', () => (audio.paused ? void audio.play() : audio.pause()))
    for (const event of ['play', 'pause', 'ended']) audio.addEventListener(event, name)
    audio.addEventListener('timeupdate', () => button.style.setProperty('--played', String(audio.currentTime / (audio.duration || 1))))
    name()
    box.prepend(button)
  }
}
