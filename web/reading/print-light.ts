/** Paper is white: whatever the theme of the screen, a chapter is printed in the light one. */
export function printLight(root: HTMLElement = document.documentElement): void {
  let theme: string | undefined
  addEventListener('beforeprint', () => {
    theme = root.dataset['theme']
    root.dataset['theme'] = 'light'
  })
  addEventListener('afterprint', () => {
    if (theme) root.dataset['theme'] = theme
  })
}
