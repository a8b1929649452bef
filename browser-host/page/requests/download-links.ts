import { type ServedPath, servedRequest } from '../../port/served-path.ts'
import { intercept } from './intercept.ts'

/** How long the content of a download stays in memory for the browser to save, in milliseconds. */
const savingMs = 40_000

/**
 * Answers links with `download` to addresses of `served` by `fetch`, since Chromium asks the network for them, past service
 * workers.
 *
 * @returns a function that ends that.
 */
export function answerDownloadLinks(served: ServedPath): () => void {
  const listen = (event: Event): void => {
    if (event.defaultPrevented) return
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement)
    if (!link?.hasAttribute('download') || link.origin !== origin) return
    if (!servedRequest([served], new URL(link.href))) return
    event.preventDefault()
    save(link).catch(reportError)
  }
  // The event of a link outside of the document does not reach the window.
  const reach = (link: HTMLAnchorElement): void => {
    if (!link.isConnected) link.addEventListener('click', listen, { once: true })
  }
  const { prototype } = HTMLAnchorElement
  const ends = [
    intercept(
      prototype,
      'click',
      (native) =>
        function (this: HTMLAnchorElement) {
          reach(this)
          Reflect.apply(native, this, [])
        },
    ),
    intercept(
      prototype,
      'dispatchEvent',
      (native) =>
        function (this: HTMLAnchorElement, event) {
          if (event.type === 'click') reach(this)
          return Reflect.apply(native, this, [event])
        },
    ),
  ]
  addEventListener('click', listen)
  return () => {
    removeEventListener('click', listen)
    for (const end of ends) end()
  }
}

/** @throws Error where the server refuses the request. */
async function save({ href, download, pathname }: HTMLAnchorElement): Promise<void> {
  const response = await fetch(href)
  if (!response.ok) {
    throw new Error(`${href} cannot be downloaded, the server answers ${response.status}`)
  }
  const content = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = content
  link.download = download || pathname.slice(pathname.lastIndexOf('/') + 1)
  link.click()
  setTimeout(() => URL.revokeObjectURL(content), savingMs)
}
