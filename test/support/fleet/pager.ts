import { setTimeout } from 'node:timers/promises'
import type { Chance } from '../../differential/chance.ts'
import type { Told } from '../histories/watch-record.ts'
import { isRegister } from './informer.ts'
import { type ConfigMap, registerOf } from './register-writer.ts'
import type { SkerryProcess } from './skerry-process.ts'

interface PagerParts {
  readonly chance: Chance
  readonly servers: readonly SkerryProcess[]
  readonly collection: string
  readonly faults: string[]
}

/** Lists in pages, each page at one server or another; what it put together is one list of one version. */
export class Pager {
  readonly lists: Told[] = []
  readonly #parts: PagerParts
  /** Lists that ended with 410, as their version was compacted. */
  expired = 0
  #isStopped = false

  constructor(parts: PagerParts) {
    this.#parts = parts
  }

  stop(): void {
    this.#isStopped = true
  }

  async run(): Promise<void> {
    while (!this.#isStopped) {
      await this.#list()
      await setTimeout(100)
    }
  }

  async #list(): Promise<void> {
    const { chance, servers, collection, faults } = this.#parts
    const items = new Map<string, { revision: number; value: string }>()
    let [token, version] = ['', '']
    do {
      const query = `?limit=5${token === '' ? '' : `&continue=${encodeURIComponent(token)}`}`
      const server = chance.pick(servers)
      const { status, text } = await server.call('GET', collection + query)
      if (status === 410) this.expired++
      if (status !== 200) return
      const page = JSON.parse(text) as {
        readonly metadata: { readonly resourceVersion: string; readonly continue?: string }
        readonly items: readonly ConfigMap[]
      }
      if (version !== '' && version !== page.metadata.resourceVersion) {
        faults.push(`a page of ${version} was answered with ${page.metadata.resourceVersion}`)
      }
      version = page.metadata.resourceVersion
      token = page.metadata.continue ?? ''
      for (const item of page.items) {
        const { name } = item.metadata
        if (isRegister(name)) items.set(name, registerOf(item))
      }
      await setTimeout(chance.below(80))
    } while (token !== '' && !this.#isStopped)
    if (token === '') this.lists.push({ type: 'list', revision: Number(version), items })
  }
}
