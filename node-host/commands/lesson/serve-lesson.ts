import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartupError } from '../../base/errors/startup-error.ts'
import { reasonOf } from '../../base/errors/system-error.ts'
import { FileWatch } from '../../base/files/file-watch.ts'
import { silentLogger } from '../../base/logging/silent-logger.ts'
import { nodeRuntime } from '../../base/node-runtime.ts'
import { type AuthoredLesson, readAuthoredLesson } from './authored-lesson.ts'
import { findPage, readPageFile } from './page-files.ts'

/** Where the page of an author gets its lesson, each time that the file changes: a stream of server-sent events. */
const eventsPath = '/lesson-events'

/** Streams of pages at most. */
const mostPages = 50

export interface ServeLessonOptions {
  /** The lesson's file. */
  readonly file: string
  /** 0 for any free port. */
  readonly port: number
  /** Folder of a built page; that of a clone unless given. */
  readonly page?: string | undefined
  print(text: string): void
}

/** A lesson that is served to its author. */
export interface ServedLesson {
  /** Address of the page with the lesson. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves a page with a lesson on loopback, and sends the lesson again whenever its file, or one that its fixtures name, changes. What is
 * wrong with the file is printed with its line, and shown by the page.
 *
 * @throws StartupError without a built page, or where the port is in use
 */
export async function serveLesson(options: ServeLessonOptions): Promise<ServedLesson> {
  const folder = await findPage(options.page)
  const author = new AuthorStream(options)
  const server = createServer((request, response) => {
    answer(request, response, { folder, author }).catch(() => response.destroy())
  })
  server.listen(options.port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartupError(`cannot listen on port ${options.port}: ${reasonOf(error)}`, error)
  }
  await author.start()
  return {
    url: `http://127.0.0.1:${portOf(server)}/?author`,
    async close() {
      await author.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function portOf(server: Server): number {
  // A listening server of TCP has this form of address.
  const { port } = server.address() as AddressInfo
  return port
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, author }: { readonly folder: string; readonly author: AuthorStream },
): Promise<void> {
  const [path = '/'] = (request.url ?? '/').split('?')
  if (path === eventsPath) return author.open(response)
  const file = request.method === 'GET' ? await readPageFile(folder, path) : undefined
  const head = { 'content-type': file?.type ?? 'text/plain', 'cache-control': 'no-store' }
  response.writeHead(file ? 200 : 404, head)
  response.end(file?.body ?? 'there is no such file')
}

/** The lesson as it is now, for all pages that show it. */
class AuthorStream {
  readonly #options: ServeLessonOptions
  readonly #pages = new Set<ServerResponse>()
  readonly #runtime = nodeRuntime(silentLogger)
  readonly #watch: FileWatch
  #lesson: AuthoredLesson | undefined
  /** Readings come one after the other. */
  #turn: Promise<void> = Promise.resolve()

  constructor(options: ServeLessonOptions) {
    this.#options = options
    this.#watch = new FileWatch({
      paths: [options.file],
      timers: this.#runtime.timers,
      logger: silentLogger,
      onHint: () => void this.start(),
    })
  }

  /** Reads the file, and sends it to all pages where it has changed. */
  start(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#read())
    return this.#turn
  }

  open(page: ServerResponse): void {
    if (this.#pages.size === mostPages) {
      page.writeHead(503).end()
      return
    }
    page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    this.#pages.add(page)
    page.on('close', () => this.#pages.delete(page))
    if (this.#lesson) page.write(eventText(this.#lesson))
  }

  async close(): Promise<void> {
    this.#watch.close()
    await this.#turn
    for (const page of this.#pages) page.end()
    await this.#runtime.close()
  }

  async #read(): Promise<void> {
    await this.#watch.follow(this.#lesson?.paths)
    const lesson = await readAuthoredLesson(this.#options.file)
    if (this.#lesson && eventText(lesson) === eventText(this.#lesson)) return
    this.#lesson = lesson
    this.#options.print(`${lesson.report}\n`)
    for (const page of this.#pages) page.write(eventText(lesson))
  }
}

function eventText({ name, text, files }: AuthoredLesson): string {
  return `data: ${JSON.stringify({ name, text, files })}\n\n`
}
