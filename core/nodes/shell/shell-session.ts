import type { ProcessWorld } from './program.ts'

/** Bytes that a session's own files hold at most. */
const mostWritten = 1_000_000

/** State of a shell: variables, working directory, and files that were written in it. */
export class ShellSession {
  readonly world: ProcessWorld
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
  readonly variables: Map<string, string>
  directory: string
  status = 0
  /** Set once the shell is to end. */
  exit: number | undefined
  readonly #written = new Map<string, string | undefined>()
  #size = 0

  constructor(world: ProcessWorld, now: () => number) {
    this.world = world
    this.now = now
    this.variables = new Map(world.environment)
    this.directory = world.workingDirectory
  }

  path(text: string): string {
    const parts: string[] = []
    const whole = text.startsWith('/') ? text : `${this.directory}/${text}`
    for (const part of whole.split('/')) {
      if (part === '..') parts.pop()
      else if (part !== '' && part !== '.') parts.push(part)
    }
    return `/${parts.join('/')}`
  }

  read(text: string): string | undefined {
    const path = this.path(text)
    return this.#written.has(path) ? this.#written.get(path) : this.world.file(path)
  }

  /** Writes a file of the session. Returns whether there was room. */
  write(text: string, content: string, append: boolean): boolean {
    const path = this.path(text)
    const whole = append ? (this.read(path) ?? '') + content : content
    this.#size += whole.length - (this.#written.get(path)?.length ?? 0)
    if (this.#size > mostWritten) return false
    this.#written.set(path, whole)
    return true
  }

  remove(text: string): void {
    const path = this.path(text)
    this.#size -= this.#written.get(path)?.length ?? 0
    this.#written.set(path, undefined)
  }

  list(text: string): readonly string[] | undefined {
    const path = this.path(text)
    const known = this.world.directory(path)
    const prefix = path === '/' ? '/' : `${path}/`
    const names = new Set(known)
    for (const [file, content] of this.#written) {
      if (!file.startsWith(prefix)) continue
      const [name = ''] = file.slice(prefix.length).split('/')
      if (content === undefined) names.delete(name)
      else names.add(name)
    }
    if (!known && names.size === 0) return undefined
    return Array.from(names).toSorted()
  }
}
