import { type Cancel, structOf, textOf, type Timers } from '../../core/index.ts'
import {
  type EditorDocument,
  type Finding,
  readEditorText,
  type ReadText,
} from './editor-documents.ts'
import type { EditorResult } from './editor-run.ts'
import type { SchemaFinding } from './schema/check-document.ts'

/** What is found while somebody types. */
export interface LiveFindings {
  readonly findings: readonly Finding[]
  /** What is not checked, for the user; empty where all is. */
  readonly note: string
}

/** What the text is. */
export interface CheckedText {
  readonly text: string
  /** A file of the user's own, which may hold other things than objects of the server. */
  readonly isFile: boolean
}

export interface LiveCheckParts {
  readonly timers: Timers
  readonly checkSchema: (
    document: EditorDocument,
    options: { readonly most: number; readonly judgesKinds: boolean },
  ) => Promise<readonly SchemaFinding[]>
  /** Has the server try a document without storing it. */
  readonly ask: (
    document: EditorDocument,
    index: number,
    signal: AbortSignal,
  ) => Promise<EditorResult>
  readonly show: (found: LiveFindings) => void
  /** Characters beyond which schemas are not looked at. */
  readonly longestBySchema: number
}

/** Milliseconds without a key until schemas are looked at, and until the server is asked. */
const pauses = { schema: 60, server: 700 } as const

/** Characters of a text beyond which nothing is checked while it is typed. */
const longest = 500_000

/** Documents that the server is asked about after one pause. */
const mostAsked = 20

/** Findings that are shown. */
const mostFindings = 200

/** Answers of the server that are kept for documents that did not change, and for how many milliseconds. */
const kept = { answers: 50, milliseconds: 30_000 } as const

/** A text as it was read, with what the schemas say of its documents. */
interface Looked extends Pick<CheckedText, 'isFile'> {
  readonly read: ReadText
  readonly bySchema: readonly (readonly SchemaFinding[])[]
  /** Documents that the server can judge. */
  readonly mayAsk: readonly boolean[]
  readonly isLong: boolean
}

/** The server's answer to a document, with places counted from the document's start. */
type Answer = Pick<EditorResult, 'good' | 'findings'>

function moved(findings: readonly Finding[], by: number): readonly Finding[] {
  return findings.map((one) => ({ ...one, from: one.from + by, to: one.to + by }))
}

/** A path with all steps parted by dots, and the same without indices, which messages of decoders leave out. */
function spelled(field: string | undefined): readonly string[] {
  if (field === undefined) return []
  const path = field.replaceAll(/\[["']?([^\]"']*)["']?\]/g, '.$1')
  return [path, path.replaceAll(/\.\d+(?=\.|$)/g, '')]
}

/** Both kinds of findings, each fault once: the schema's names the nearest field, the server's is the last word on what is missing. */
function joined(
  bySchema: readonly SchemaFinding[],
  answer: Answer | undefined,
  from: number,
): readonly Finding[] {
  if (!answer) return bySchema
  const doubted = new Set<string>(['missing', 'not allowed'])
  const own = answer.good ? bySchema.filter(({ type }) => !doubted.has(type)) : bySchema
  const told = new Set(own.flatMap(({ field }) => spelled(field)))
  const isNew = ({ field }: Finding): boolean => !told.has(spelled(field)[0] ?? '')
  return [...own, ...moved(answer.findings, from).filter(isNew)]
}

/** What a document would make that later ones may need: a namespace, or a kind. */
function madeBy({ object }: EditorDocument): string {
  const { kind, metadata } = object
  if (kind === 'Namespace') return `namespace ${metadata.name ?? ''}`
  if (kind !== 'CustomResourceDefinition') return ''
  return `kind ${textOf(structOf(object, 'spec', 'names'), 'kind')} ${textOf(structOf(object, 'spec'), 'group')}`
}

function isUnknownKind({ type }: SchemaFinding): boolean {
  return type === 'unknown kind'
}

/** Whether a document needs what a document before it would make: the server cannot judge it yet. */
function waitsFor(document: EditorDocument, made: ReadonlySet<string>): boolean {
  const { apiVersion, kind, metadata } = document.object
  const [group = ''] = apiVersion.split('/')
  return made.has(`namespace ${metadata.namespace ?? ''}`) || made.has(`kind ${kind} ${group}`)
}

function asked(documents: readonly EditorDocument[]): readonly boolean[] {
  const made = new Set<string>()
  return documents.map((document, index) => {
    const waits = waitsFor(document, made)
    made.add(madeBy(document))
    made.delete('')
    return !waits && index < mostAsked
  })
}

/**
 * Checks a text while it is typed: by the schemas at once, and by dry runs of the server a moment later. Each key cancels what is under way,
 * so one request at most is.
 */
export class LiveCheck {
  readonly #parts: LiveCheckParts
  readonly #answers = new Map<string, Answer>()
  #cancels: readonly Cancel[] = []
  #ending = new AbortController()
  #forgetting: Cancel | undefined

  constructor(parts: LiveCheckParts) {
    this.#parts = parts
  }

  /** The text has changed. */
  typed(checked: CheckedText): void {
    this.end()
    const { timers } = this.#parts
    const { signal } = this.#ending
    const { length } = checked.text
    if (length > longest) {
      this.#parts.show({ findings: [], note: 'Too large to be checked while you type' })
      return
    }
    let looked: Promise<Looked | undefined> | undefined
    const look = (): Promise<Looked | undefined> => (looked ??= this.#look(checked, signal))
    const ask = async (): Promise<void> => {
      const found = await look()
      if (found) await this.#ask(found, signal)
    }
    // A long text is read no more often than it is worth.
    const longer = Math.floor(length / 1_000)
    this.#cancels = [
      timers.after(pauses.schema + longer, () => void look()),
      timers.after(pauses.server + longer, () => void ask()),
    ]
  }

  /** Ends what is under way, until the text changes again. */
  end(): void {
    for (const cancel of this.#cancels) cancel()
    this.#cancels = []
    this.#ending.abort()
    this.#ending = new AbortController()
  }

  /** Forgets the server's answers: another one may answer, or otherwise. */
  forget(): void {
    this.#forgetting?.()
    this.#forgetting = undefined
    this.#answers.clear()
  }

  /** Reads the text, looks at it by schemas, and shows what is found; undefined where a key came between. */
  async #look({ text, isFile }: CheckedText, signal: AbortSignal): Promise<Looked | undefined> {
    const read = readEditorText(text)
    const isLong = text.length > this.#parts.longestBySchema
    const mayAsk = asked(read.documents)
    const bySchema: (readonly SchemaFinding[])[] = []
    let most = mostFindings
    for (const [index, document] of isLong ? [] : read.documents.entries()) {
      const judgesKinds = mayAsk[index] === true
      const found = await this.#parts.checkSchema(document, { most, judgesKinds })
      if (signal.aborted) return undefined
      bySchema.push(found)
      most -= found.length
      if (most <= 0) break
    }
    const looked = { read, bySchema, mayAsk, isFile, isLong }
    this.#show(looked)
    return looked
  }

  async #ask(looked: Looked, signal: AbortSignal): Promise<void> {
    const { read, bySchema, mayAsk, isFile, isLong } = looked
    if (isFile && isLong) return
    for (const [index, document] of read.documents.entries()) {
      const isUnknown = bySchema[index]?.some(isUnknownKind) ?? false
      if (mayAsk[index] !== true || isUnknown || this.#answers.has(document.text)) continue
      const { good, findings } = await this.#parts.ask(document, index, signal)
      if (signal.aborted) return
      this.#keep(document.text, { good, findings: moved(findings, -document.range.from) })
      this.#show(looked)
    }
  }

  #show({ read, bySchema, isFile, isLong }: Looked): void {
    const { documents, mistakes } = read
    const own = documents.flatMap((document, index) => {
      const found = bySchema[index] ?? []
      const judged = isFile ? found.filter((one) => !isUnknownKind(one)) : found
      return joined(judged, this.#answers.get(document.text), document.range.from)
    })
    const all = [...mistakes.filter(({ isLack }) => !isFile || isLack !== true), ...own]
    const notes = [
      ...(isLong ? ['Too long for the schemas: what the server answers is shown'] : []),
      ...(documents.length > mostAsked
        ? [`The server checks the first ${mostAsked} documents`]
        : []),
      ...(all.length >= mostFindings ? [`The first ${mostFindings} mistakes are shown`] : []),
    ]
    this.#parts.show({ findings: all.slice(0, mostFindings), note: notes.join('. ') })
  }

  #keep(text: string, answer: Answer): void {
    this.#answers.set(text, answer)
    for (const oldest of [...this.#answers.keys()].slice(0, -kept.answers)) {
      this.#answers.delete(oldest)
    }
    this.#forgetting ??= this.#parts.timers.after(kept.milliseconds, () => this.forget())
  }
}
