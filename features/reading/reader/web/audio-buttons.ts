import { textsOf } from '#web/kernel/texts/texts.ts'
import { readerTexts } from './reader-texts.ts'

/** Adds a play button to sounds shown as a small icon or in the custom style; other sounds keep the player of the browser. */
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
    const updateLabel = () => {
      button.setAttribute('aria-label', [audio.paused ? t.play : t.pause, title].filter(Boolean).join(' '))
      button.setAttribute('aria-pressed', String(!audio.paused))
    }
    button.addEventListener('click', () => (audio.paused ? void audio.play() : audio.pause()))
    for (const event of ['play', 'pause', 'ended']) audio.addEventListener(event, updateLabel)
    audio.addEventListener('timeupdate', () => button.style.setProperty('--played', String(audio.currentTime / (audio.duration || 1))))
    updateLabel()
    box.prepend(button)
  }
}
