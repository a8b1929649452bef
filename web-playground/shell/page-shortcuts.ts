/** What a key does on the page, outside of fields, dialogs and tools. */
export type PageShortcuts = Readonly<Record<string, () => void>>

const typingPlaces = 'input, textarea, select, [contenteditable="true"], dialog[open] *'

function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return target instanceof Element && target.matches(typingPlaces)
}

/** Runs what `shortcuts` says for keys that nothing else handles; returns what ends that. */
export function listenForShortcuts(shortcuts: PageShortcuts): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const run = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined
    if (!run || isTyping(event)) return
    event.preventDefault()
    run()
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}
