import { formatGroupVersion, type GroupVersionKind } from '../api/group-version.ts'
import type { ResourceDefinition, Verb } from '../catalog/resource-definition.ts'
import { cborMediaType } from '../codec/cbor/cbor-encoding.ts'
import type { SchemaRegistry } from '../schema/registry.ts'
import { patchMediaTypes } from '../patch/patch-format.ts'
import type { Answer, Body, Method, Operation, Parameter, PathItem } from './operation.ts'
import { groupVersionWords, operationTag } from './operation-id.ts'
import {
  nameParameter,
  namespaceParameter,
  optionParameters,
  prettyParameter,
} from './parameters.ts'
import type { PublishedApi } from './published-api.ts'
import type { SchemaSet } from './schema-set.ts'

const anyMediaType = ['*/*'] as const

const unauthorized: Answer = { code: 401, description: 'Unauthorized' }

/** Makes the operations of one resource, and the parts that its subresources' operations share with them. */
export class ResourceOperations {
  readonly definition: ResourceDefinition
  readonly registry: SchemaRegistry
  readonly schemas: SchemaSet
  /** `CoreV1`. */
  readonly words: string
  /** `NamespacedPod`, or `Node` where there are no namespaces. */
  readonly subject: string
  readonly objectPath: string
  readonly objectParameters: readonly Parameter[]
  readonly #speaksCbor: boolean
  readonly #tag: string
  readonly #collectionPath: string
  readonly #rootPath: string

  constructor(definition: ResourceDefinition, api: PublishedApi, schemas: SchemaSet) {
    const { brand, registry, formats } = api
    const { group, version, resource, namespaced, kind } = definition
    this.definition = definition
    this.registry = registry
    this.schemas = schemas
    this.#speaksCbor = formats.mediaTypes.includes(cborMediaType)
    this.words = groupVersionWords(group, version, brand)
    this.subject = namespaced ? `Namespaced${kind}` : kind
    this.#tag = operationTag(group, version, brand)
    const base = `${group === '' ? '/api' : '/apis'}/${formatGroupVersion(group, version)}`
    this.#rootPath = `${base}/${resource}`
    this.#collectionPath = namespaced
      ? `${base}/namespaces/{namespace}/${resource}`
      : this.#rootPath
    this.objectPath = `${this.#collectionPath}/{name}`
    const namespace = namespaced ? [namespaceParameter] : []
    this.objectParameters = [nameParameter, ...namespace, prettyParameter]
  }

  /** Every path of the resource itself; paths without an operation are left out. */
  paths(): readonly PathItem[] {
    const { definition } = this
    const namespace = definition.namespaced ? [namespaceParameter] : []
    const items: PathItem[] = [
      {
        path: this.#collectionPath,
        parameters: [...namespace, prettyParameter],
        operations: this.#collection(),
      },
      { path: this.objectPath, parameters: this.objectParameters, operations: this.#object() },
    ]
    if (definition.namespaced && definition.verbs.has('list')) {
      const operations = [this.#list(`${definition.kind}ForAllNamespaces`)]
      items.push({ path: this.#rootPath, parameters: [prettyParameter], operations })
    }
    return items.filter(({ operations }) => operations.length > 0)
  }

  /** One operation; `verb` begins its id, `subject` ends it. */
  operation(
    method: Method,
    verb: string,
    subject: string,
    facts: Partial<Operation> & Pick<Operation, 'description'>,
  ): Operation {
    const { group, version, kind } = this.definition
    return {
      method,
      id: verb + this.words + subject,
      tag: this.#tag,
      action: method,
      gvk: { group, version, kind },
      parameters: [],
      streams: false,
      ...facts,
      answers: [...(facts.answers ?? []), unauthorized],
    }
  }

  options(kind: string): readonly Parameter[] {
    return optionParameters(this.registry.type(`meta/v1.${kind}`))
  }

  /** Answers that hold `schema`, under each code that the write can have. */
  answers(schema: string, ...codes: readonly number[]): readonly Answer[] {
    const names: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted' }
    return codes.map((code) => ({ code, description: names[code] ?? '', content: { schema } }))
  }

  read(subject: string, schema: string, gvk: GroupVersionKind): Operation {
    const description = `read the ${gvk.kind} of the given name`
    return this.operation('get', 'read', subject, {
      description,
      gvk,
      answers: this.answers(schema, 200),
    })
  }

  create(subject: string, schema: string, gvk: GroupVersionKind): Operation {
    return this.operation('post', 'create', subject, {
      description: `create a ${gvk.kind}`,
      gvk,
      parameters: this.options('CreateOptions'),
      body: { schema, required: true, consumes: anyMediaType },
      answers: this.answers(schema, 200, 201, 202),
    })
  }

  replace(subject: string, schema: string, gvk: GroupVersionKind): Operation {
    return this.operation('put', 'replace', subject, {
      description: `replace the ${gvk.kind} of the given name`,
      gvk,
      parameters: this.options('UpdateOptions'),
      body: { schema, required: true, consumes: anyMediaType },
      answers: this.answers(schema, 200, 201),
    })
  }

  patch(subject: string, schema: string, gvk: GroupVersionKind): Operation {
    return this.operation('patch', 'patch', subject, {
      description: `change parts of the ${gvk.kind} of the given name`,
      gvk,
      parameters: this.options('PatchOptions'),
      body: {
        schema: this.schemas.useType('meta/v1.Patch'),
        required: true,
        consumes: patchMediaTypes(this.definition, this.#speaksCbor),
      },
      answers: this.answers(schema, 200, 201),
    })
  }

  #collection(): Operation[] {
    const { definition, subject } = this
    const schema = this.schemas.use(definition.schema)
    const operations: Operation[] = []
    if (definition.verbs.has('list')) operations.push(this.#list(subject))
    if (definition.verbs.has('create')) operations.push(this.create(subject, schema, definition))
    if (definition.verbs.has('deletecollection')) operations.push(this.#deleteCollection())
    return operations
  }

  #object(): Operation[] {
    const { definition, subject } = this
    const schema = this.schemas.use(definition.schema)
    const makers: readonly (readonly [Verb, () => Operation])[] = [
      ['get', () => this.read(subject, schema, definition)],
      ['update', () => this.replace(subject, schema, definition)],
      ['delete', () => this.#delete()],
      ['patch', () => this.patch(subject, schema, definition)],
    ]
    return makers.filter(([verb]) => definition.verbs.has(verb)).map(([, make]) => make())
  }

  #list(subject: string): Operation {
    const { definition } = this
    return this.operation('get', 'list', subject, {
      description: `list or watch objects of kind ${definition.kind}`,
      action: 'list',
      parameters: this.options('ListOptions'),
      answers: this.answers(this.schemas.useList(definition), 200),
      streams: definition.verbs.has('watch'),
    })
  }

  #delete(): Operation {
    return this.operation('delete', 'delete', this.subject, {
      description: `delete the ${this.definition.kind} of the given name`,
      parameters: this.options('DeleteOptions'),
      body: this.#deleteBody(),
      answers: this.answers(this.schemas.useType('meta/v1.Status'), 200, 202),
    })
  }

  #deleteCollection(): Operation {
    const known = this.options('DeleteOptions')
    const names = new Set(['watch', 'allowWatchBookmarks', ...known.map(({ name }) => name)])
    const selecting = this.options('ListOptions').filter(({ name }) => !names.has(name))
    return this.operation('delete', 'delete', `Collection${this.subject}`, {
      description: `delete all selected objects of kind ${this.definition.kind}`,
      action: 'deletecollection',
      parameters: [...known, ...selecting],
      body: this.#deleteBody(),
      answers: this.answers(this.schemas.useType('meta/v1.Status'), 200),
    })
  }

  #deleteBody(): Body {
    const schema = this.schemas.useType('meta/v1.DeleteOptions')
    return { schema, required: false, consumes: anyMediaType }
  }
}
