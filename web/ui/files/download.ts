/** Downloads a text as a file. */
export function saveText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked late, because Safari would save nothing if the address were revoked at once.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
