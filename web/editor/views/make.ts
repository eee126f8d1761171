type Properties<E> = Partial<Omit<E, 'style' | 'children'>>

/** Creates an element with properties and children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  Object.assign(element, properties)
  element.append(...children)
  return element
}

/** Sets the accessible name and the tooltip of an element without text. */
export function named<E extends HTMLElement>(element: E, name: string): E {
  element.setAttribute('aria-label', name)
  element.title = name
  return element
}
