/** Boxes that may scroll sideways can be reached by keyboard; those whose content fits need not be. */
export function scrollBoxes(text: HTMLElement): void {
  const boxes = [...text.querySelectorAll<HTMLElement>('[tabindex="0"]')]
  const look = new ResizeObserver((entries) => {
    for (const { target } of entries) (target as HTMLElement).tabIndex = target.scrollWidth > target.clientWidth + 1 ? 0 : -1
  })
  for (const box of boxes) look.observe(box)
}
