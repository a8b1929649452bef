/** Names the files of a build, beside the page. */
const listName = 'files.json'
const cacheName = 'skerry-page'

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}

async function fileNames(base: string): Promise<readonly string[] | undefined> {
  const response = await fetch(new URL(listName, base), { cache: 'no-cache' })
  if (!response.ok) return undefined
  const names: unknown = await response.json()
  return isNames(names) ? names : undefined
}

/** The page's own files, kept so that it opens without a network. Names carry a hash, so what is kept is never old. */
export class PageFiles {
  readonly #base: string

  /** `base` is the folder of the page. */
  constructor(base: string) {
    this.#base = base
  }

  /** Keeps the files of the newest build and lets go of others. Without a network, or a build, all stays as it is. */
  async renew(): Promise<void> {
    try {
      const names = await fileNames(this.#base)
      if (names) await this.#keep(names.map((name) => new URL(name, this.#base).href))
    } catch (error) {
      // No network, or a development server that has no such list and answers with its page: the next visit tries again,
      // and until then the page opens with what is kept already.
      if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
    }
  }

  /** The page itself: as new as the network has it, else as it was kept. */
  async page(request: Request): Promise<Response> {
    try {
      return await fetch(request)
    } catch (error) {
      const kept = await caches.match(this.#base, { cacheName })
      if (kept) return kept
      throw error
    }
  }

  /** One of its files: as it was kept, else from the network. */
  async file(request: Request): Promise<Response> {
    return (await caches.match(request.url, { cacheName })) ?? fetch(request)
  }

  async #keep(files: readonly string[]): Promise<void> {
    const cache = await caches.open(cacheName)
    const kept = new Set((await cache.keys()).map(({ url }) => url))
    // The page has no hash in its name, so it is fetched anew with whatever it needs.
    const missing = files.filter((file) => !kept.has(file))
    await cache.addAll([this.#base, ...missing])
    const needed = new Set([this.#base, ...files])
    await Promise.all([...kept].filter((url) => !needed.has(url)).map((url) => cache.delete(url)))
  }
}
