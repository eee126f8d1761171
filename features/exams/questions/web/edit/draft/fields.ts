/** The id of the element that shows a field of a question, by the path of the field. The number of an option or blank is its place from 0. */
export function fieldId(path: string): string {
  const option = /^options\[(\d+)\]/.exec(path)?.[1]
  if (option !== undefined) return `field-option-${option}`
  const blank = /^blanks\[(\d+)\]/.exec(path)?.[1]
  if (blank !== undefined) return `field-blank-${blank}`
  const name = /^[a-z]+/i.exec(path)?.[0] ?? ''
  return `field-${name === 'answers' ? 'options' : name}`
}

const focusable = '[contenteditable="true"], input:not([type="hidden"]), textarea, button'

/** Brings a field into sight and puts the focus into it. */
export function focusField(path: string): void {
  const element = document.getElementById(fieldId(path))
  const target = element?.matches(focusable) ? element : element?.querySelector<HTMLElement>(focusable)
  element?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}
