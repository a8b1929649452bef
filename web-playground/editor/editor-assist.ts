import type { Extension } from '@codemirror/state'
import { loadKnownKeys } from '../../core/index.ts'
import type { Playground } from '../playground/playground.ts'
import { completion } from './assist/completion.ts'
import { fieldTooltip } from './assist/field-tooltip.ts'
import { runDocument } from './editor-run.ts'
import { LiveCheck, type LiveFindings } from './live-check.ts'
import { checkDocument } from './schema/check-document.ts'
import { fieldAt } from './schema/field-at.ts'
import { type OfferSources, offersAt } from './schema/offers.ts'
import { SchemaSource } from './schema/schema-source.ts'

/** Characters of a text beyond which its fields are neither completed, nor described, nor checked by schemas. */
const longest = 128_000

/** Whether a file may hold objects of the server. */
function holdsObjects(path: string | undefined): boolean {
  return path === undefined || /\.(?:ya?ml|json)$/.test(path)
}

/** Helps with the text of an object: completes and describes its fields, and checks it while it is typed. */
export class EditorAssist {
  readonly extension: Extension
  readonly #playground: Playground
  readonly #live: LiveCheck
  readonly #pathOf: () => string | undefined
  readonly #ends: readonly (() => void)[]

  /** `pathOf` is the file that the text is; undefined for none in particular. `show` is called with what is found. */
  constructor(
    playground: Playground,
    pathOf: () => string | undefined,
    show: (found: LiveFindings) => void,
  ) {
    this.#playground = playground
    this.#pathOf = pathOf
    const schemas = new SchemaSource({
      get brand() {
        return playground.brand
      },
      client: () => playground.client('editor'),
      served: (signal) => playground.finder('editor', signal).served(),
    })
    this.extension = this.#extensionWith(schemas)
    this.#live = new LiveCheck({
      timers: playground.runtime.timers,
      checkSchema: (document, options) => checkDocument(document, schemas, options),
      ask: (document, index, signal) =>
        runDocument(playground, document, index, 'dry-run', { signal, source: 'check' }),
      show,
      longestBySchema: longest,
    })
    const changed = (): void => {
      schemas.expectChange()
      this.#live.forget()
    }
    const { status, served, view } = playground
    let { generation } = status.value
    this.#ends = [
      status.subscribe(() => {
        if (status.value.generation === generation) return
        generation = status.value.generation
        changed()
      }),
      served.subscribe(changed),
      view.subscribe(() => this.#live.forget()),
    ]
  }

  /** The text has changed. */
  typed(text: string): void {
    const path = this.#pathOf()
    if (holdsObjects(path)) this.#live.typed({ text, isFile: path !== undefined })
    else this.#live.end()
  }

  /** Ends a check that is under way. */
  rest(): void {
    this.#live.end()
  }

  /** Something was written to the server: what it answered before counts no longer. */
  forget(): void {
    this.#live.forget()
  }

  close(): void {
    this.#live.end()
    this.#live.forget()
    for (const end of this.#ends) end()
  }

  #extensionWith(schemas: SchemaSource): Extension {
    const playground = this.#playground
    const sources: OfferSources = {
      schemas,
      namespaces: () => playground.namespaces.value.names,
      knownKeys: () => loadKnownKeys(playground.brand),
    }
    const helps = (text: string): boolean => text.length <= longest && holdsObjects(this.#pathOf())
    return [
      completion({
        brand: () => playground.brand,
        helps,
        offersAt: (text, position) => offersAt(text, position, sources),
      }),
      fieldTooltip(async (text, position) =>
        helps(text) ? fieldAt(text, position, sources) : undefined,
      ),
    ]
  }
}
