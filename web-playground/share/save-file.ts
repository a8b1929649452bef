/** Has the browser save bytes as a file. */
export function saveFile(name: string, type: string, content: Uint8Array | string): void {
  const bytes = typeof content === 'string' ? content : content.slice()
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun once the click is handled; some browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
