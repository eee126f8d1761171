/** Boxes that scroll sideways are focusable, so that the keyboard can scroll them; boxes whose content fits are not. */
export function scrollBoxes(text: HTMLElement): void {
  const boxes = [...text.querySelectorAll<HTMLElement>('[tabindex="0"]')]
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) (target as HTMLElement).tabIndex = target.scrollWidth > target.clientWidth + 1 ? 0 : -1
  })
  for (const box of boxes) observer.observe(box)
}
