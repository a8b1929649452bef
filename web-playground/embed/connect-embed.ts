import { type OpenedServer, openServer } from '../../browser-host/page/index.ts'
import type { PageServer } from '../server/connect-server.ts'
import type { EmbedOptions } from './embed-options.ts'

/** Tells the servers of this page from those of others: a server in memory is the page's own. */
const page = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36))
let opened = 0

/** Servers that several embeds show, by name; the last one to leave closes it. */
const shared = new Map<string, { readonly server: Promise<OpenedServer>; users: number }>()

/**
 * Opens the server of an embed: in memory, in a worker of its own, on the names that stock clients expect. Nothing of the page is
 * touched: there is no service worker, and `fetch` is as it was. Closing it ends the worker.
 *
 * @throws Error where the server does not start, or its manifests are refused
 */
export async function connectEmbed(options: EmbedOptions): Promise<PageServer> {
  const name = options.server.split(' ')[1]
  const { server, close } = name === undefined ? await openOwn(options) : await join(options, name)
  try {
    const { phase, reason } = server.state
    if (phase === 'unreachable') throw new Error(reason ?? 'the server does not start')
    const fixtures = fixturesOf(options)
    if (fixtures.length > 0) await server.control.load(fixtures)
  } catch (error) {
    await close()
    throw error
  }
  return pageServer(server, close)
}

type Use = { readonly server: OpenedServer; readonly close: () => Promise<void> }

async function openOwn(options: EmbedOptions): Promise<Use> {
  const server = await openMock(options, `${++opened}`)
  return { server, close: () => server.close() }
}

/** The server of that name, which the first embed of the page opens. */
async function join(options: EmbedOptions, name: string): Promise<Use> {
  const known = shared.get(name) ?? { server: openMock(options, name), users: 0 }
  shared.set(name, known)
  known.users++
  const leave = (): boolean => {
    known.users--
    if (known.users === 0 && shared.get(name) === known) shared.delete(name)
    return known.users === 0
  }
  try {
    const server = await known.server
    return {
      server,
      close: async () => {
        if (leave()) await server.close()
      },
    }
  } catch (error) {
    leave()
    throw error
  }
}

function fixturesOf({ manifests, sources }: EmbedOptions): (string | URL)[] {
  const files = sources.map((source) => new URL(source, document.baseURI))
  return manifests.trim() === '' ? files : [manifests, ...files]
}

function openMock({ release }: EmbedOptions, name: string): Promise<OpenedServer> {
  return openServer({
    kind: 'mock',
    name: `embed-${name}-${page.join('')}`,
    brand: 'k8s',
    simulate: true,
    serviceWorker: false,
    users: { jane: { groups: ['developers'] }, viewer: {} },
    ...(release !== undefined && { release }),
  })
}

function pageServer(server: OpenedServer, close: () => Promise<void>): PageServer {
  const { brand, transport, control } = server
  let isOpen = true
  return {
    brand,
    transport,
    control,
    get state() {
      return server.state
    },
    onChange: (listener) => server.onChange(listener),
    async close() {
      if (!isOpen) return
      isOpen = false
      await close()
    },
  }
}
