type Properties<E> = Partial<Omit<E, 'style' | 'children'>>

/** An element with its properties and what stands in it. */
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

/** Names an element that has no words of its own. */
export function named<E extends HTMLElement>(element: E, name: string): E {
  element.setAttribute('aria-label', name)
  element.title = name
  return element
}
