export function ShortcutHelp() {
  return null
}
