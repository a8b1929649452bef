import type { Playground } from '../playground/playground.ts'

/** Stands before the text of a share in an address. */
export const sharePrefix = '#share='

/** Takes the share out of the address, so that neither a reload nor a bookmark opens it again. */
export function forgetAddress(): void {
  if (!location.hash.startsWith(sharePrefix)) return
  history.replaceState(history.state, '', location.pathname + location.search)
}

/**
 * Asks for what the address of the page holds, now and when it changes, and for files that are dropped on the page where no
 * part of it takes them. Returns what ends that.
 */
export function watchShares({ shares }: Playground): () => void {
  const onAddress = (): void => {
    if (!location.hash.startsWith(sharePrefix)) return
    shares.put({ kind: 'address', text: location.hash.slice(sharePrefix.length) })
  }
  const hasFiles = ({ defaultPrevented, dataTransfer }: DragEvent): boolean =>
    !defaultPrevented && dataTransfer?.types.includes('Files') === true
  const onDragOver = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    // Otherwise the browser would leave the page for the file.
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
  }
  const onDrop = (event: DragEvent): void => {
    if (!hasFiles(event) || !event.dataTransfer) return
    event.preventDefault()
    // What was dropped is known only while the event is handled.
    const entries = Array.from(event.dataTransfer.items, (item) => item.webkitGetAsEntry())
    const files = [...event.dataTransfer.files]
    shares.put({
      kind: 'files',
      read: async () => (await import('./given-files.ts')).readDropped(entries, files),
    })
  }
  window.addEventListener('hashchange', onAddress)
  window.addEventListener('dragover', onDragOver)
  window.addEventListener('drop', onDrop)
  onAddress()
  return () => {
    window.removeEventListener('hashchange', onAddress)
    window.removeEventListener('dragover', onDragOver)
    window.removeEventListener('drop', onDrop)
  }
}
