import type { HomeFiles } from '../../core/index.ts'
import { storedText, type TextStorage } from '../state/stored-text.ts'
import { usualFile } from './editor-file.ts'

/** Under this name the files of the home directory are kept. */
export const filesName = 'skerry.files'
/** Characters of all files together. */
const mostKept = 2_000_000
/** Milliseconds without a change until files are kept. */
const pause = 300

type Texts = Readonly<Record<string, string>>

function parse(text: string | undefined | null): Texts {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
    return Object.fromEntries(
      Object.entries(value).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
  } catch {
    // Something else under this name: the home directory starts empty.
    return {}
  }
}

function shared(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([path]) => path !== usualFile))
}

function isSame(one: Texts, other: Texts): boolean {
  const paths = Object.keys(one)
  if (paths.length !== Object.keys(other).length) return false
  return paths.every((path) => one[path] === other[path])
}

/**
 * Keeps the files of a home directory in the browser's storage, and takes over what other tabs change there. The file of the editor's own
 * draft is left out: each tab has its own, which is kept with its drafts.
 */
export class KeptFiles {
  readonly #files: HomeFiles
  readonly #kept: ReturnType<typeof storedText>
  readonly #unkept: () => void
  readonly #ends: (() => void)[]
  /** As they are in the storage. */
  #known: Texts = {}
  #timer: ReturnType<typeof setTimeout> | undefined
  #hasTold = false

  /** Brings the kept files back. `unkept` is called once the files are too large to be kept. */
  constructor(files: HomeFiles, storage: TextStorage | undefined, unkept: () => void) {
    this.#files = files
    this.#kept = storedText(filesName, mostKept, storage)
    this.#unkept = unkept
    this.#known = shared(parse(this.#kept.read()))
    files.replace(Object.entries(this.#known))
    const other = (event: StorageEvent): void => {
      if (event.key === filesName) this.#adopt(shared(parse(event.newValue)))
    }
    const leave = (): void => this.#keep()
    window.addEventListener('storage', other)
    window.addEventListener('pagehide', leave)
    this.#ends = [
      files.onChange(() => this.#changed()),
      () => window.removeEventListener('storage', other),
      () => window.removeEventListener('pagehide', leave),
    ]
  }

  close(): void {
    this.#keep()
    for (const end of this.#ends) end()
  }

  #changed(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#keep(), pause)
  }

  #keep(): void {
    clearTimeout(this.#timer)
    const texts = shared(Object.fromEntries(this.#files.texts()))
    if (isSame(texts, this.#known)) return
    if (this.#kept.write(JSON.stringify(texts)) !== 'too large') this.#known = texts
    else if (!this.#hasTold) {
      this.#hasTold = true
      this.#unkept()
    }
  }

  /** Takes over what another tab has changed; what this one has changed since stays. */
  #adopt(others: Texts): void {
    const before = this.#known
    this.#known = others
    for (const path of new Set([...Object.keys(before), ...Object.keys(others)])) {
      const text = others[path]
      if (text === before[path]) continue
      if (text !== undefined) this.#files.write(path, text)
      else if (this.#files.read(path)) this.#files.remove(path)
    }
  }
}
