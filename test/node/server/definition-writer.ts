import { structOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { customObject, definitionOf, definitions, established, objectsPath } from './custom-kind.ts'
import { type Answer, type Endpoint, HttpClient } from './http-client.ts'
import { isConnectionLost } from './noisy-writer.ts'

/** What the server has said about a definition and its objects, and what it was asked last without an answer. */
export interface ToldDefinition {
  /** The newest acknowledged spec; undefined before the definition was. */
  spec: JsonObject | undefined
  isDeleted: boolean
  readonly objects: Set<string>
  unanswered: 'definition' | 'patch' | 'delete' | `object ${string}` | undefined
}

const objectsEach = 2

/** Creates definitions and objects of them, changes and deletes definitions, until the server is gone. */
export class DefinitionWriter {
  /** By the plural names of the definitions. */
  readonly told = new Map<string, ToldDefinition>()
  readonly #endpoint: Endpoint
  readonly #client: HttpClient
  readonly #prefix: string
  readonly #onAcknowledged: () => void

  constructor(endpoint: Endpoint, prefix: string, onAcknowledged: () => void) {
    this.#endpoint = endpoint
    this.#client = new HttpClient(endpoint)
    this.#prefix = prefix
    this.#onAcknowledged = onAcknowledged
  }

  /** Resolves when a request fails for want of a server; any other refusal is an error. */
  async run(): Promise<void> {
    try {
      for (let count = 0; ; count++) await this.#live(`${this.#prefix}x${count}`, count)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
    } finally {
      this.#client.close()
    }
  }

  /** The life of one definition. */
  async #live(plural: string, count: number): Promise<void> {
    const told: ToldDefinition = {
      spec: undefined,
      isDeleted: false,
      objects: new Set(),
      unanswered: undefined,
    }
    this.told.set(plural, told)
    const path = `${definitions}/${plural}.kill.example`
    const definition = JSON.stringify(definitionOf(plural))
    const created = await this.#ask(told, 'definition', this.#client.post(definitions, definition))
    told.spec = structOf(created, 'spec')
    await established(this.#endpoint, plural)
    for (let number = 0; number < objectsEach; number++) {
      const name = `o${number}`
      const body = customObject(plural, name)
      await this.#ask(told, `object ${name}`, this.#client.post(objectsPath(plural), body))
      told.objects.add(name)
    }
    if (count % 3 === 1) {
      const patch = JSON.stringify({ spec: { names: { shortNames: [`${plural}s`] } } })
      const patched = await this.#ask(told, 'patch', this.#client.patch(path, patch))
      told.spec = structOf(patched, 'spec')
    }
    if (count % 3 === 2) {
      await this.#ask(told, 'delete', this.#client.send('DELETE', path))
      told.isDeleted = true
    }
  }

  async #ask(
    told: ToldDefinition,
    what: NonNullable<ToldDefinition['unanswered']>,
    asked: Promise<Answer>,
  ): Promise<JsonObject> {
    told.unanswered = what
    const { status, object, text } = await asked
    if (status >= 300) throw new Error(`${what}: ${text}`)
    told.unanswered = undefined
    this.#onAcknowledged()
    return object
  }
}
