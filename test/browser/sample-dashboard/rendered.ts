/** Resolves once `holds` does, asked now and after every change below `root`. The test's own limit ends a wait for what never comes. */
export function rendered(root: HTMLElement, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (holds()) {
      resolve()
      return
    }
    const observer = new MutationObserver(() => {
      if (!holds()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(root, { childList: true, subtree: true, characterData: true })
  })
}
