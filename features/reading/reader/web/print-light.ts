/** Prints a chapter in the light theme, whatever the theme on the screen. */
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
