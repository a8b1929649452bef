import { formatGroupVersion, type GroupVersionKind } from '../../base/api/group-version.ts'
import type { Verb } from '../../base/api/resource-verbs.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import { patchMediaTypes } from '../../objects/patch/patch-format.ts'
import { scaleType } from './custom-use.ts'
import { groupVersionWords, operationTag, operationWord, subresourceWords } from './operation-id.ts'
import { operationText } from './operation-text.ts'
import type { Answer, Operation, Parameter, PathItem } from './operation.ts'
import {
  nameParameter,
  namespaceParameter,
  optionParameters,
  prettyParameter,
} from './parameters.ts'
import type { PublishedApi } from './published-api.ts'
import { customName, publishedName } from './published-name.ts'

/** Media types of custom objects in OpenAPI, which names neither streams nor other forms that the server has. */
const mediaTypes = ['application/json', 'application/yaml'] as const

const unauthorized: Answer = { code: 401, description: 'Unauthorized' }

const answerTexts: Readonly<Record<number, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted' }

/** Verbs by the actions of operations. */
const verbsOf: Readonly<Record<string, Verb>> = {
  get: 'get',
  list: 'list',
  post: 'create',
  put: 'update',
  patch: 'patch',
  delete: 'delete',
  deletecollection: 'deletecollection',
}

/**
 * Operations of a custom resource, of which less is published than of a built-in one: no old watch paths, no body of a DELETE of
 * many, no answer 201 to a PATCH.
 */
export class CustomOperations {
  readonly #api: PublishedApi
  readonly #gvk: GroupVersionKind
  readonly #definition: ResourceDefinition
  readonly #words: string
  readonly #tag: string
  readonly #subject: string
  readonly #object: string
  readonly #list: string
  readonly #status: string

  constructor(api: PublishedApi, definition: ResourceDefinition) {
    const { group, version, kind, listKind, namespaced } = definition
    this.#api = api
    this.#definition = definition
    this.#gvk = { group, version, kind }
    this.#words = groupVersionWords(group, version, api.brand)
    this.#tag = operationTag(group, version, api.brand)
    this.#subject = namespaced ? `Namespaced${kind}` : kind
    this.#object = customName(group, version, kind)
    this.#list = customName(group, version, listKind)
    this.#status = publishedName('meta/v1.Status', api.brand)
  }

  /** Paths of the resource and of its subresources. */
  paths(): readonly PathItem[] {
    const { group, version, resource, namespaced, kind, subresources } = this.#definition
    const base = `/apis/${formatGroupVersion(group, version)}`
    const collection = namespaced
      ? `${base}/namespaces/{namespace}/${resource}`
      : `${base}/${resource}`
    const place = [...(namespaced ? [namespaceParameter] : []), prettyParameter]
    const ofObject = [nameParameter(kind), ...place]
    const items: PathItem[] = [
      { path: collection, parameters: place, operations: this.#collection() },
      { path: `${collection}/{name}`, parameters: ofObject, operations: this.#whole() },
    ]
    if (namespaced) {
      const everywhere = this.#listing(`${kind}ForAllNamespaces`)
      const path = `${base}/${resource}`
      items.unshift({ path, parameters: [prettyParameter], operations: [everywhere] })
    }
    for (const name of ['status', 'scale']) {
      if (!subresources.has(name)) continue
      const schema = name === 'scale' ? publishedName(scaleType, this.#api.brand) : this.#object
      const operations = this.#part(schema, name)
      items.push({ path: `${collection}/{name}/${name}`, parameters: ofObject, operations })
    }
    return items.map((item) => ({ ...item, operations: this.#served(item.operations) }))
  }

  #served(operations: readonly Operation[]): readonly Operation[] {
    const { verbs } = this.#definition
    return operations.filter(({ action = '' }) => {
      const verb = verbsOf[action]
      return verb !== undefined && verbs.has(verb)
    })
  }

  #collection(): readonly Operation[] {
    const { kind } = this.#gvk
    return [
      this.#listing(this.#subject),
      this.#operation('post', `create${this.#words}${this.#subject}`, {
        description: operationText.create({ kind }),
        parameters: this.#options('CreateOptions'),
        body: { schema: this.#object, required: true, consumes: mediaTypes },
        answers: answers(this.#object, 200, 201, 202),
      }),
      this.#operation('delete', `delete${this.#words}Collection${this.#subject}`, {
        description: operationText.deleteCollection(kind),
        action: 'deletecollection',
        parameters: this.#options('ListOptions'),
        answers: answers(this.#status, 200),
      }),
    ]
  }

  #listing(subject: string): Operation {
    return this.#operation('get', `list${this.#words}${subject}`, {
      description: operationText.list(this.#gvk.kind, false),
      action: 'list',
      parameters: this.#options('ListOptions'),
      answers: answers(this.#list, 200),
    })
  }

  #whole(): readonly Operation[] {
    const schema = publishedName('meta/v1.DeleteOptions', this.#api.brand)
    const [get, put, patch] = this.#part(this.#object)
    const remove = this.#operation('delete', `delete${this.#words}${this.#subject}`, {
      description: operationText.delete({ kind: this.#gvk.kind }),
      parameters: this.#options('DeleteOptions'),
      body: { schema, required: false, shared: true, consumes: mediaTypes },
      answers: answers(this.#status, 200, 202),
    })
    return [get, put, remove, patch]
  }

  /** Reads and writes of an object or of one of its subresources. */
  #part(schema: string, subresource?: string): [get: Operation, put: Operation, patch: Operation] {
    const { kind } = this.#gvk
    const object = subresource === undefined ? { kind } : { kind, subresource }
    const subject =
      this.#words +
      (subresource === undefined ? this.#subject : subresourceWords(this.#subject, subresource))
    const patch = publishedName('meta/v1.Patch', this.#api.brand)
    return [
      this.#operation('get', `read${subject}`, {
        description: operationText.read(object),
        parameters: this.#options('GetOptions'),
        answers: answers(schema, 200),
      }),
      this.#operation('put', `replace${subject}`, {
        description: operationText.replace(object),
        parameters: this.#options('UpdateOptions'),
        body: { schema, required: true, consumes: mediaTypes },
        answers: answers(schema, 200, 201),
      }),
      this.#operation('patch', `patch${subject}`, {
        description: operationText.patch(object),
        parameters: this.#options('PatchOptions'),
        body: {
          schema: patch,
          required: true,
          shared: true,
          consumes: patchMediaTypes(this.#definition, false),
        },
        answers: answers(schema, 200),
      }),
    ]
  }

  #options(kind: string): readonly Parameter[] {
    return optionParameters(this.#api.registry.type(`meta/v1.${kind}`), this.#api.descriptions)
  }

  #operation(
    method: Operation['method'],
    id: string,
    facts: Pick<Operation, 'description' | 'parameters' | 'answers'> & Partial<Operation>,
  ): Operation {
    return {
      method,
      id: operationWord(id, false),
      tag: this.#tag,
      action: method,
      gvk: this.#gvk,
      streams: false,
      mediaTypes,
      consumes: mediaTypes,
      ...facts,
      answers: [...facts.answers, unauthorized],
    }
  }
}

function answers(schema: string, ...codes: readonly number[]): readonly Answer[] {
  return codes.map((code) => ({ code, description: answerTexts[code] ?? '', content: { schema } }))
}
