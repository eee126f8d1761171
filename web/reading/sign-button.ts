/** A button with a sign for the eye and a name for the ear. */
export function signButton(sign: string, label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = sign
  button.title = label
  button.setAttribute('aria-label', label)
  button.addEventListener('click', act)
  return button
}
