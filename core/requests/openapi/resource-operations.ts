import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { Verb } from '../../base/api/resource-verbs.ts'
import type {
  ResourceDefinition,
  SubresourceDefinition,
} from '../../objects/catalog/resource-definition.ts'
import { cborMediaType } from '../../objects/codec/cbor/cbor-encoding.ts'
import { patchMediaTypes } from '../../objects/patch/patch-format.ts'
import type { SchemaRegistry } from '../../objects/schema/registry.ts'
import type { StructSchema } from '../../objects/schema/schema.ts'
import { groupVersionWords, operationTag, subresourceWords } from './operation-id.ts'
import { type OperationObject, operationText } from './operation-text.ts'
import type { Answer, Body, Method, Operation, Parameter, PathItem } from './operation.ts'
import {
  exportParameters,
  nameParameter,
  namespaceParameter,
  optionParameters,
  prettyParameter,
} from './parameters.ts'
import { isSince, type PublishedApi } from './published-api.ts'
import type { SchemaSet } from './schema-set.ts'

const anyMediaType = ['*/*'] as const

const unauthorized: Answer = { code: 401, description: 'Unauthorized' }

/** Operations of one resource, and the parts that its subresources' operations share with them. */
export class ResourceOperations {
  readonly definition: ResourceDefinition
  readonly registry: SchemaRegistry
  readonly schemas: SchemaSet
  /** Group version in operation ids: `CoreV1`. */
  readonly words: string
  /** Kind in operation ids: `NamespacedPod`, or `Node` for cluster-scoped kinds. */
  readonly subject: string
  /** Path across namespaces: `/api/v1/pods`. */
  readonly rootPath: string
  /** Path of a collection: `/api/v1/namespaces/{namespace}/pods`; the root path for cluster-scoped kinds. */
  readonly collectionPath: string
  readonly objectPath: string
  readonly #api: PublishedApi
  readonly #tag: string
  readonly #base: string

  constructor(definition: ResourceDefinition, api: PublishedApi, schemas: SchemaSet) {
    const { brand, registry } = api
    const { group, version, resource, namespaced, kind } = definition
    this.definition = definition
    this.registry = registry
    this.schemas = schemas
    this.#api = api
    this.words = groupVersionWords(group, version, brand)
    this.subject = namespaced ? `Namespaced${kind}` : kind
    this.#tag = operationTag(group, version, brand)
    const base = `${group === '' ? '/api' : '/apis'}/${formatGroupVersion(group, version)}`
    this.#base = base
    this.rootPath = `${base}/${resource}`
    this.collectionPath = namespaced ? `${base}/namespaces/{namespace}/${resource}` : this.rootPath
    this.objectPath = `${this.collectionPath}/{name}`
  }

  /** Parameters of a path to one object, or to a subresource that holds a `kind`. */
  objectParameters(kind: string): readonly Parameter[] {
    const namespace = this.definition.namespaced ? [namespaceParameter] : []
    return [nameParameter(kind), ...namespace, prettyParameter]
  }

  /** Deprecated watch path: `path` with `watch` behind the group version. */
  watchPath(path: string): string {
    return `${this.#base}/watch${path.slice(this.#base.length)}`
  }

  /** Paths of the resource itself; paths without an operation are left out. */
  paths(): readonly PathItem[] {
    const { definition } = this
    const namespace = definition.namespaced ? [namespaceParameter] : []
    const items: PathItem[] = [
      {
        path: this.collectionPath,
        parameters: [...namespace, prettyParameter],
        operations: this.#collection(),
      },
      {
        path: this.objectPath,
        parameters: this.objectParameters(definition.kind),
        operations: this.#object(),
      },
    ]
    if (definition.namespaced && definition.verbs.has('list')) {
      const operations = [this.#list(`${definition.kind}ForAllNamespaces`)]
      items.push({ path: this.rootPath, parameters: [prettyParameter], operations })
    }
    return items.filter(({ operations }) => operations.length > 0)
  }

  /** Creates an operation; `verb` begins its id, `subject` ends it. */
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
    return this.parametersOf(this.registry.type(`meta/v1.${kind}`))
  }

  /** Query parameters from the fields of an options kind. */
  parametersOf(options: StructSchema): readonly Parameter[] {
    return optionParameters(options, this.#api.descriptions)
  }

  /** Responses with content `schema`, one for each status code. */
  answers(schema: string, ...codes: readonly number[]): readonly Answer[] {
    const names: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted' }
    return codes.map((code) => ({ code, description: names[code] ?? '', content: { schema } }))
  }

  read(schema: string, sub?: SubresourceDefinition): Operation {
    return this.operation('get', 'read', this.#subjectOf(sub), {
      description: operationText.read(this.#textOf(sub)),
      ...(sub && { gvk: sub }),
      parameters: !sub && this.#isExported() ? exportParameters : [],
      answers: this.answers(schema, 200),
    })
  }

  create(schema: string, sub?: SubresourceDefinition): Operation {
    return this.operation('post', 'create', this.#subjectOf(sub), {
      description: operationText.create(this.#textOf(sub)),
      ...(sub && { gvk: sub }),
      parameters: this.options('CreateOptions'),
      body: { schema, required: true, consumes: anyMediaType },
      answers: this.answers(schema, 200, 201, 202),
    })
  }

  replace(schema: string, sub?: SubresourceDefinition): Operation {
    return this.operation('put', 'replace', this.#subjectOf(sub), {
      description: operationText.replace(this.#textOf(sub)),
      ...(sub && { gvk: sub }),
      parameters: this.options('UpdateOptions'),
      body: { schema, required: true, consumes: anyMediaType },
      answers: this.answers(schema, 200, 201),
    })
  }

  patch(schema: string, sub?: SubresourceDefinition): Operation {
    return this.operation('patch', 'patch', this.#subjectOf(sub), {
      description: operationText.patch(this.#textOf(sub)),
      ...(sub && { gvk: sub }),
      parameters: this.options('PatchOptions'),
      body: {
        schema: this.schemas.useType('meta/v1.Patch'),
        required: true,
        shared: true,
        consumes: patchMediaTypes(this.definition, this.#speaksCbor),
      },
      answers: this.answers(schema, ...(isSince('1.22', this.#api) ? [200, 201] : [200])),
    })
  }

  get #speaksCbor(): boolean {
    return this.#api.formats.mediaTypes.includes(cborMediaType)
  }

  #subjectOf(sub: SubresourceDefinition | undefined): string {
    return sub ? subresourceWords(this.subject, sub.name) : this.subject
  }

  #textOf(sub: SubresourceDefinition | undefined): OperationObject {
    const { kind } = this.definition
    return sub ? { kind, subresource: sub.name } : { kind }
  }

  #collection(): Operation[] {
    const { definition, subject } = this
    const schema = this.schemas.use(definition.schema)
    const operations: Operation[] = []
    if (definition.verbs.has('list')) operations.push(this.#list(subject))
    if (definition.verbs.has('create')) operations.push(this.create(schema))
    if (definition.verbs.has('deletecollection')) operations.push(this.#deleteCollection())
    return operations
  }

  #object(): Operation[] {
    const { definition } = this
    const schema = this.schemas.use(definition.schema)
    const makers: readonly (readonly [Verb, () => Operation])[] = [
      ['get', () => this.read(schema)],
      ['update', () => this.replace(schema)],
      ['delete', () => this.#delete()],
      ['patch', () => this.patch(schema)],
    ]
    return makers.filter(([verb]) => definition.verbs.has(verb)).map(([, make]) => make())
  }

  #list(subject: string): Operation {
    const { definition } = this
    return this.operation('get', 'list', subject, {
      description: operationText.list(definition.kind, definition.verbs.has('watch')),
      action: 'list',
      parameters: this.options('ListOptions'),
      answers: this.answers(this.schemas.useList(definition), 200),
      streams: true,
    })
  }

  #delete(): Operation {
    const { definition, schemas } = this
    const answer =
      definition.deletedAnswer.published === 'object'
        ? schemas.use(definition.schema)
        : schemas.useType('meta/v1.Status')
    return this.operation('delete', 'delete', this.subject, {
      description: operationText.delete(this.definition),
      parameters: this.options('DeleteOptions'),
      body: this.#deleteBody(),
      answers: this.answers(answer, 200, 202),
    })
  }

  #deleteCollection(): Operation {
    const known = this.options('DeleteOptions')
    const ofWatches = isSince('1.19', this.#api) ? ['watch', 'allowWatchBookmarks'] : []
    const names = new Set([...ofWatches, ...known.map(({ name }) => name)])
    const selecting = this.options('ListOptions').filter(({ name }) => !names.has(name))
    return this.operation('delete', 'delete', `Collection${this.subject}`, {
      description: operationText.deleteCollection(this.definition.kind),
      action: 'deletecollection',
      parameters: [...known, ...selecting],
      body: this.#deleteBody(),
      answers: this.answers(this.schemas.useType('meta/v1.Status'), 200),
    })
  }

  /** Whether a read takes the parameters of an export, as it did up to 1.20: of stored objects, but for those of RBAC. */
  #isExported(): boolean {
    const { group, storedAs } = this.definition
    return storedAs !== undefined && !group.startsWith('rbac.') && !isSince('1.21', this.#api)
  }

  #deleteBody(): Body {
    const schema = this.schemas.useType('meta/v1.DeleteOptions')
    return { schema, required: false, shared: true, consumes: anyMediaType }
  }
}
