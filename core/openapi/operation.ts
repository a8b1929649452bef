import type { GroupVersionKind } from '../api/group-version.ts'

export type Method = 'get' | 'put' | 'post' | 'delete' | 'patch'

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly type: 'string' | 'boolean' | 'integer'
  readonly description: string
}

/** What a request or an answer holds: the published name of a schema, or plain text. */
export type Content = { readonly schema: string } | 'text'

export interface Answer {
  readonly code: number
  readonly description: string
  readonly content?: Content
}

/** What both published forms say of one method on one path. */
export interface Operation {
  readonly method: Method
  readonly id: string
  readonly tag: string
  readonly description: string
  /** `list`, `post`, `connect`; left out for what is no resource. */
  readonly action?: string
  readonly gvk?: GroupVersionKind
  readonly parameters: readonly Parameter[]
  readonly body?: Body
  readonly answers: readonly Answer[]
  /** The answer can be a watch stream too. */
  readonly streams: boolean
  /** What the path answers in where it is not what objects are served in. */
  readonly mediaTypes?: readonly string[]
  /** What version 2 says that the path takes where it has no body; anything unless given. */
  readonly consumes?: readonly string[]
}

export interface Body {
  readonly schema: string
  readonly required: boolean
  /** Is the same whatever the resource, such as delete options. */
  readonly shared?: boolean
  /** Media types; `*` + `/*` for whatever the server can read. */
  readonly consumes: readonly string[]
}

export interface PathItem {
  readonly path: string
  /** Apply to each operation of the path. */
  readonly parameters: readonly Parameter[]
  readonly operations: readonly Operation[]
}
