import { Agent, get } from 'node:http'
import { serveCalls } from '../child-calls.ts'

export interface PageSettings {
  readonly port: number
  /** With its query. The server's token is added page by page. */
  readonly path: string
  readonly token: string
  /** Pages to read where answers name no next one; otherwise a list is read to its end. */
  readonly pages?: number
}

export interface PagesRead {
  readonly pages: number
  readonly bytes: number
  /** Between asking for the first page and the end of the last. */
  readonly elapsedMs: number
}

export type PageLoadCalls = { run(settings: PageSettings): Promise<PagesRead> }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

interface Page {
  readonly bytes: number
  readonly next: string | undefined
}

/** A list says where it goes on ahead of its items, so that the first bytes of an answer are enough. */
function nextToken(start: Buffer): string | undefined {
  return /"continue":"([^"]+)"/.exec(start.toString('latin1', 0, 1024))?.[1]
}

function readPage(port: number, path: string, token: string): Promise<Page> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      let bytes = 0
      let next: string | undefined
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) next = nextToken(chunk)
        bytes += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ bytes, next })
        else reject(new Error(`a page was answered ${response.statusCode}`))
      })
    })
    request.on('error', reject)
  })
}

async function run({ port, path, token, pages }: PageSettings): Promise<PagesRead> {
  const start = performance.now()
  let read = 0
  let bytes = 0
  let address = path
  for (;;) {
    const page = await readPage(port, address, token)
    read++
    bytes += page.bytes
    if (pages !== undefined ? read === pages : page.next === undefined) break
    if (pages === undefined) address = `${path}&continue=${encodeURIComponent(page.next ?? '')}`
  }
  return { pages: read, bytes, elapsedMs: performance.now() - start }
}

serveCalls<PageLoadCalls>({ run })
