import type { GroupVersionKind } from '../../base/api/group-version.ts'

export type Method = 'get' | 'put' | 'post' | 'delete' | 'patch'

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly type: 'string' | 'boolean' | 'integer'
  readonly description: string
}

/** Content of a request or a response: the published name of a schema, or plain text. */
export type Content = { readonly schema: string } | 'text'

export interface Answer {
  readonly code: number
  readonly description: string
  readonly content?: Content
}

/** Operation, one method on one path, independent of the published form. */
export interface Operation {
  readonly method: Method
  readonly id: string
  readonly tag: string
  readonly description: string
  /** Verb of the resource, `list`, `post` or `connect`; left out for paths that are not a resource's. */
  readonly action?: string
  readonly gvk?: GroupVersionKind
  readonly parameters: readonly Parameter[]
  readonly body?: Body
  readonly answers: readonly Answer[]
  /** Whether the response can be a watch stream too. */
  readonly streams: boolean
  /** Media types of responses, where they are not those of objects. */
  readonly mediaTypes?: readonly string[]
  /** `consumes` of version 2 for an operation without a body; any media type unless given. */
  readonly consumes?: readonly string[]
}

export interface Body {
  readonly schema: string
  readonly required: boolean
  /** Whether the body is the same for all resources, such as delete options. */
  readonly shared?: boolean
  /** Media types of the body; `*` + `/*` for all that the server can read. */
  readonly consumes: readonly string[]
}

export interface PathItem {
  readonly path: string
  /** Parameters of each operation of the path. */
  readonly parameters: readonly Parameter[]
  readonly operations: readonly Operation[]
}
