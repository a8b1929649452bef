import { type EditorKey, KeyReader } from './key-reader.ts'
import { LineView } from './line-view.ts'
import { listedNames, sharedStart } from './listed-names.ts'

/** What may stand for a word that is typed. */
export interface Completions {
  /** Where the word begins in the text, in UTF-16 units. */
  readonly from: number
  /** Texts of the whole word as they would be typed, with what follows it (`/`, or a space). */
  readonly words: readonly string[]
  /** The same as they are listed. */
  readonly names: readonly string[]
}

/** A line that a shell reads with its own editor. */
export interface LineEditing {
  /** The prompt that stands before it. */
  readonly prompt: string
  /** Lines that were typed before, the oldest first. */
  readonly history: readonly string[]
  /** What the text before the cursor may go on with. A promise is given to who feeds the editor, and never rejects. */
  complete(text: string): Completions | Promise<Completions>
}

/** How the editing of a line ended. */
export type EditedLine = { readonly line: string } | 'interrupt' | 'end'

/** What came of keys. */
export interface TypedKeys {
  readonly taken: number
  readonly text: string
  readonly end?: EditedLine
  readonly awaited?: Promise<Completions>
}

/** Characters of a line; more are dropped, as a terminal does. */
const longestLine = 4095
/** Characters of the history that one search goes through. */
const mostSearched = 1_000_000
/** Characters of a text that is searched for. */
const longestQuery = 64

/** A line as it is typed into a shell: the keys of readline's and busybox's editors that move, cut, recall, search and complete. */
export class LineEditor {
  readonly #editing: LineEditing
  readonly #columns: () => number
  readonly #keys = new KeyReader()
  readonly #view: LineView
  #chars: string[] = []
  #cursor = 0
  #cut: readonly string[] = []
  /** Position in the history; its length for the line that is new. */
  #recalled: number
  /** The new line, while an older one is shown. */
  #draft: string[] = []
  #search: { query: string; at: number; isFound: boolean } | undefined
  /** Whether the last key asked for completions in vain. */
  #hasAsked = false
  #mayComplete = true
  #searched = 0
  /** Completions that have to be waited for. */
  #awaited: Promise<Completions> | undefined
  /** What is printed beside the line. */
  #text = ''

  constructor(editing: LineEditing, columns: () => number) {
    this.#editing = editing
    this.#columns = columns
    this.#view = new LineView(editing.prompt, columns)
    this.#recalled = editing.history.length
  }

  /**
   * Types characters until a line is finished, or completions have to be waited for: `awaited` is then given to {@link offer}, before
   * more is typed. Returns how many were taken, what is to be printed, and how the line ended.
   */
  type(chars: readonly string[]): TypedKeys {
    this.#mayComplete = true
    this.#searched = 0
    this.#text = ''
    let taken = 0
    for (const char of chars) {
      taken += 1
      const end = this.#one(char)
      const awaited = this.#awaited
      if (awaited) {
        this.#awaited = undefined
        this.#draw()
        return { taken, text: this.#text, awaited }
      }
      if (end === undefined) continue
      this.#draw()
      this.#text += this.#view.leave()
      if (end !== 'end') this.#text += end === 'interrupt' ? '^C\n' : '\n'
      return { taken, text: this.#text, end }
    }
    this.#draw()
    return { taken, text: this.#text }
  }

  /** Takes completions that were waited for. Returns what is to be printed. */
  offer(completions: Completions): string {
    this.#text = ''
    this.#offer(completions)
    this.#draw()
    return this.#text
  }

  #one(char: string): EditedLine | undefined {
    const key = this.#keys.key(char)
    if (this.#search && key !== 'none') {
      if (!this.#searchOn(key, char)) return undefined
    }
    if (key === undefined) this.#insert([char])
    else if (key === 'interrupt') return 'interrupt'
    else if (key === 'enter') return { line: this.#chars.join('') }
    else if (key === 'delete-or-end' && this.#chars.length === 0) return 'end'
    else this.#act(key)
    if (key !== 'complete' && key !== 'none') this.#hasAsked = false
    return undefined
  }

  #act(key: EditorKey): void {
    const end = this.#chars.length
    const at = this.#cursor
    switch (key) {
      case 'start':
        this.#cursor = 0
        break
      case 'end':
        this.#cursor = end
        break
      case 'left':
        this.#cursor = Math.max(0, at - 1)
        break
      case 'right':
        this.#cursor = Math.min(end, at + 1)
        break
      case 'word-left':
        this.#cursor = this.#wordLeft(/[\p{L}\p{N}]/u)
        break
      case 'word-right':
        this.#cursor = this.#wordRight()
        break
      case 'older':
        this.#recall(this.#recalled - 1)
        break
      case 'newer':
        this.#recall(this.#recalled + 1)
        break
      case 'delete-left':
        this.#remove(Math.max(0, at - 1), at)
        break
      case 'delete-right':
      case 'delete-or-end':
        this.#remove(at, Math.min(end, at + 1))
        break
      case 'cut-left':
        this.#keep(this.#remove(0, at))
        break
      case 'cut-right':
        this.#keep(this.#remove(at, end))
        break
      case 'cut-word':
        this.#keep(this.#remove(this.#wordLeft(/\S/), at))
        break
      case 'cut-word-right':
        this.#keep(this.#remove(at, this.#wordRight()))
        break
      case 'paste':
        this.#insert(this.#cut)
        break
      case 'swap':
        this.#swap()
        break
      case 'clear':
        this.#draw()
        this.#text += `\x1b[H\x1b[2J${this.#view.again()}`
        break
      case 'search':
        this.#search = { query: '', at: this.#editing.history.length, isFound: true }
        break
      case 'complete':
        this.#complete()
        break
      case 'cancel':
      case 'interrupt':
      case 'enter':
      case 'none':
    }
  }

  #insert(chars: readonly string[]): void {
    const room = longestLine - this.#chars.length
    const added = chars.length > room ? chars.slice(0, Math.max(0, room)) : chars
    this.#chars.splice(this.#cursor, 0, ...added)
    this.#cursor += added.length
  }

  #remove(from: number, to: number): string[] {
    this.#cursor = from
    return from === to ? [] : this.#chars.splice(from, to - from)
  }

  #keep(cut: readonly string[]): void {
    if (cut.length > 0) this.#cut = cut
  }

  #swap(): void {
    const right = Math.min(this.#cursor, this.#chars.length - 1)
    if (right < 1) return
    const [a = '', b = ''] = this.#chars.slice(right - 1, right + 1)
    this.#chars.splice(right - 1, 2, b, a)
    this.#cursor = right + 1
  }

  #wordLeft(part: RegExp): number {
    let at = this.#cursor
    while (at > 0 && !part.test(this.#chars[at - 1] ?? '')) at -= 1
    while (at > 0 && part.test(this.#chars[at - 1] ?? '')) at -= 1
    return at
  }

  #wordRight(): number {
    const part = /[\p{L}\p{N}]/u
    const end = this.#chars.length
    let at = this.#cursor
    while (at < end && !part.test(this.#chars[at] ?? '')) at += 1
    while (at < end && part.test(this.#chars[at] ?? '')) at += 1
    return at
  }

  #recall(position: number): void {
    const { history } = this.#editing
    if (position < 0 || position > history.length) return
    if (this.#recalled === history.length) this.#draft = this.#chars
    this.#recalled = position
    const line = history[position]
    this.#chars = line === undefined ? this.#draft : Array.from(line.replaceAll('\n', ' '))
    this.#cursor = this.#chars.length
  }

  /** Goes on with a search. Returns whether the key ends it and acts on the line that was found. */
  #searchOn(key: EditorKey | undefined, char: string): boolean {
    const search = this.#search
    if (!search) return true
    if (key === 'search') this.#find(search, search.at - 1)
    else if (key === undefined && search.query.length < longestQuery) {
      search.query += char
      search.isFound = true
      this.#find(search, Math.min(search.at, this.#editing.history.length - 1))
    } else if (key === 'delete-left') {
      search.query = search.query.slice(0, -1)
      search.isFound = true
    } else if (key === 'cancel') {
      this.#search = undefined
      this.#chars = []
      this.#cursor = 0
    } else if (key !== undefined) {
      this.#search = undefined
      return true
    }
    return false
  }

  #find(search: { query: string; at: number; isFound: boolean }, from: number): void {
    if (!search.isFound || search.query === '') return
    const { history } = this.#editing
    for (let at = from; at >= 0 && this.#searched < mostSearched; at--) {
      const line = history[at] ?? ''
      this.#searched += 1 + line.length
      if (!line.includes(search.query)) continue
      search.at = this.#recalled = at
      this.#chars = Array.from(line.replaceAll('\n', ' '))
      this.#cursor = this.#chars.length
      return
    }
    search.isFound = false
  }

  /** Completes the word before the cursor as far as it is certain; asked twice, it lists what there is. */
  #complete(): void {
    if (!this.#mayComplete) return
    this.#mayComplete = false
    const before = this.#chars.slice(0, this.#cursor).join('')
    const found = this.#editing.complete(before)
    if (found instanceof Promise) this.#awaited = found
    else this.#offer(found)
  }

  #offer({ from, words, names }: Completions): void {
    const typed = this.#chars.slice(0, this.#cursor).join('').slice(from)
    const known = sharedStart(words)
    if (known.length > typed.length && known.startsWith(typed)) {
      this.#insert(Array.from(known.slice(typed.length)))
      this.#hasAsked = false
    } else if (words.length === 0 || !this.#hasAsked) {
      this.#text += '\x07'
      this.#hasAsked = words.length > 1
    } else {
      this.#draw()
      this.#text += `${this.#view.leave()}\n${listedNames(names, this.#columns())}${this.#view.again()}`
    }
  }

  #draw(): void {
    const search = this.#search
    const failed = search?.isFound === false ? 'failed ' : ''
    const prompt = search ? `(${failed}reverse-i-search)\`${search.query}': ` : this.#editing.prompt
    this.#text += this.#view.draw(prompt, this.#chars, this.#cursor)
  }
}
