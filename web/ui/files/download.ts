/** Saves data as a file of the person. */
export function saveFile(name: string, data: Blob): void {
  const address = URL.createObjectURL(data)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked late, because Safari would save nothing if the address were revoked at once.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Downloads a text as a file. */
export const saveText = (name: string, text: string, type = 'text/csv;charset=utf-8'): void => saveFile(name, new Blob([text], { type }))
