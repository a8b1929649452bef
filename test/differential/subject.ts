import type { JsonObject } from '../../core/base/api/json.ts'
import type { Request } from './exchange.ts'
import type { Schema } from './published-schemas.ts'
import type { ServedResource } from './served-resources.ts'
import { titleOf } from './served-resources.ts'
import { collectionPath, nameOf, placed } from './small-objects.ts'

interface SubjectRun {
  readonly namespace: string
  readonly prefix: string
  readonly number: number
  /** Whether the object is of the rich set, whose objects set every field. */
  readonly isRich: boolean
}

/** An object of a served kind, from which the suites make their cases. */
export class Subject {
  readonly resource: ServedResource
  readonly schema: Schema | undefined
  readonly namespace: string
  readonly prefix: string
  readonly isRich: boolean
  readonly #object: JsonObject
  readonly #run: SubjectRun

  constructor(
    object: JsonObject,
    resource: ServedResource,
    schema: Schema | undefined,
    run: SubjectRun,
  ) {
    this.isRich = run.isRich
    this.#object = object
    this.#run = run
    this.resource = resource
    this.schema = schema
    this.namespace = run.namespace
    this.prefix = `${run.prefix}-${run.number}`
  }

  /** The same subject in another namespace. */
  within(namespace: string): Subject {
    return new Subject(this.#object, this.resource, this.schema, { ...this.#run, namespace })
  }

  get title(): string {
    return titleOf(this.resource)
  }

  get collection(): string {
    return collectionPath(this.resource, this.namespace)
  }

  /** Every object of this subject has the label, so that lists of cluster-wide kinds can be told apart. */
  get label(): string {
    return `differential=${this.prefix}`
  }

  /** The small object with a name of its own and labels of its own. */
  object(name: string, labels: JsonObject = {}): JsonObject {
    const all = this.isStored ? { differential: this.prefix, ...labels } : {}
    return placed(this.#object, this.resource, this.namespace, `${this.prefix}-${name}`, all)
  }

  /** The small object as it is written, under a name of its own. */
  plainObject(name: string): JsonObject {
    return placed(this.#object, this.resource, this.namespace, `${this.prefix}-${name}`)
  }

  path(name: string): string {
    return `${this.collection}/${nameOf(this.object(name))}`
  }

  get hasStatus(): boolean {
    return this.resource.subresources.some(({ name }) => name === 'status')
  }

  /** Subresources besides the status that take the object itself. */
  get parts(): readonly string[] {
    return this.resource.subresources
      .filter(
        ({ name, kind, verbs }) =>
          name !== 'status' && kind === this.resource.kind && verbs.has('update'),
      )
      .map(({ name }) => name)
  }

  /** Kinds that can only be asked, such as reviews, have no `get`. */
  get isStored(): boolean {
    return this.resource.verbs.has('get') && this.resource.verbs.has('create')
  }

  create(name: string, labels: JsonObject = {}): Request {
    return {
      name: 'create',
      method: 'POST',
      path: `${this.collection}?fieldManager=differential`,
      body: this.object(name, labels),
      remember: true,
    }
  }
}
