/** A button with a visible sign and a label for screen readers. */
export function symbolButton(sign: string, label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = sign
  button.title = label
  button.setAttribute('aria-label', label)
  button.addEventListener('click', act)
  return button
}
