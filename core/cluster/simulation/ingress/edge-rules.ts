import type { HostPattern } from './host-pattern.ts'

/** A request that has come to an ingress or a gateway. */
export interface EdgeRequest {
  readonly method: string
  /** In lower case, without its port. */
  readonly host: string
  /** With its slash, without its query. */
  readonly path: string
  readonly query: URLSearchParams
  /** A flat list: name in lower case, value, and so on. */
  readonly headers: readonly string[]
  readonly isSecure: boolean
  /** Port that it came to. */
  readonly port: number
}

export type PathMatch =
  /** The whole path. */
  | { readonly kind: 'exact'; readonly path: string }
  /** Leading elements of the path. */
  | { readonly kind: 'prefix'; readonly path: string }
  /** The beginning of the path, within an element too. */
  | { readonly kind: 'beginning'; readonly path: string }
  /** An expression, from the start of the path on; a gateway's has regard to case and is for the whole path. */
  | { readonly kind: 'expression'; readonly path: string; readonly isWhole?: boolean }

/** A header or a value of the query that a request must have. */
export interface ValueMatch {
  readonly name: string
  readonly value: string
  readonly isExpression: boolean
}

/** A port of a service, by its number or its name. */
export interface EdgeBackend {
  readonly namespace: string
  readonly service: string
  readonly port: number | string
  /** Its share among the backends of a rule. */
  readonly weight: number
  /** Whether it may not be named: what is led to it gets 500. */
  readonly isForbidden?: boolean
  readonly requestHeaders?: HeaderChanges
  readonly responseHeaders?: HeaderChanges
}

/** Another backend that takes a part of the requests of a rule: by a header, else by a cookie, else by chance. */
export interface Canary {
  readonly backends: readonly EdgeBackend[]
  /** Its value `always` takes a request and `never` does not, unless one value is named. */
  readonly header?: {
    readonly name: string
    readonly value?: string
    readonly pattern?: string
  }
  /** Its value `always` takes a request, and `never` does not. */
  readonly cookie?: string
  readonly weight: number
  /** What the weight is a part of. */
  readonly total: number
}

/** What a request must pass before it is led further. */
export interface EdgeGuard {
  /** Ranges of addresses of clients; all unless given. */
  readonly allowed?: readonly string[]
  readonly denied?: readonly string[]
  /** Bytes that a body has at most. */
  readonly mostBody?: number
  readonly login?: EdgeLogin
}

/** Names and passwords that are asked for. */
export interface EdgeLogin {
  readonly realm: string
  /** Passwords as `htpasswd` writes them, by user; undefined where the secret is missing: all is answered with 503. */
  passwords(): ReadonlyMap<string, string> | undefined
}

/** Answers to pages of other origins. */
export interface EdgeCors {
  readonly origins: readonly string[]
  readonly methods: string
  readonly headers: string
  readonly exposed: string
  readonly credentials: boolean
  /** Seconds. */
  readonly maxAge: string
}

/** Headers that are set, added and removed; names in lower case. */
export interface HeaderChanges {
  readonly set: readonly (readonly [string, string])[]
  readonly add: readonly (readonly [string, string])[]
  readonly remove: readonly string[]
}

/** What becomes of a request. */
export type EdgeAction =
  | {
      readonly kind: 'pass'
      readonly backends: readonly EdgeBackend[]
      /** Where a request goes whose backend has no endpoint. */
      readonly fallback?: EdgeBackend
      readonly canary?: Canary
      /** Backends that get a copy of each request, in a share of cases between 0 and 1; their answers are dropped. */
      readonly mirrors?: readonly { readonly backend: EdgeBackend; readonly share: number }[]
      /** Milliseconds that an answer may take, 0 for any. */
      readonly longest?: number
      /** Whether backends are spoken to by TLS. */
      readonly isSecure?: boolean
      /** Name of a cookie that keeps a client with one endpoint. */
      readonly sticky?: string
      readonly cors?: EdgeCors
      /** The path that the backend sees; the same unless given. */
      readonly rewrite?: PathRewrite
      readonly host?: string
      readonly requestHeaders?: HeaderChanges
      readonly responseHeaders?: HeaderChanges
    }
  | {
      readonly kind: 'redirect'
      readonly status: number
      readonly scheme?: string
      readonly host?: string
      readonly port?: number
      readonly rewrite?: PathRewrite
    }
  /** To a text in which `$scheme`, `$host`, `$request_uri`, `$uri` and `$args` stand for parts of the request. */
  | { readonly kind: 'moved'; readonly status: number; readonly to: string }
  | { readonly kind: 'answer'; readonly status: number; readonly body: string }

export type PathRewrite =
  | { readonly kind: 'whole'; readonly path: string }
  /** Replaces the prefix that matched. */
  | { readonly kind: 'prefix'; readonly path: string }
  /** Text with `$1` and so on for the groups of the expression that matched. */
  | { readonly kind: 'groups'; readonly text: string }
  /** Takes the first of some beginnings away. */
  | { readonly kind: 'strip'; readonly prefixes: readonly string[] }
  | { readonly kind: 'add'; readonly prefix: string }
  /** Replaces what an expression matches. */
  | { readonly kind: 'replace'; readonly expression: string; readonly text: string }
  /** One after the other. */
  | { readonly kind: 'steps'; readonly steps: readonly PathRewrite[] }

/** A rule of an Ingress or a route. */
export interface EdgeRule extends HostPattern {
  /** Hosts of the listener that it is behind: the listener with the nearest hosts alone has a request. All unless given. */
  readonly scope?: string
  readonly path: PathMatch
  readonly method?: string
  readonly headers?: readonly ValueMatch[]
  readonly query?: readonly ValueMatch[]
  /** Whether a request without TLS is sent to the same place with it. */
  readonly redirectsPlain?: boolean
  /** Status of that; 308 unless given. */
  readonly plainStatus?: number
  /** Whether it is for requests with TLS alone, or for those without; for both unless given. */
  readonly isSecure?: boolean
  readonly guard?: EdgeGuard
  readonly action: EdgeAction
}

/** What a rule says about a request. */
export interface EdgeChoice {
  readonly rule: EdgeRule
  /** The parts of the path that the groups of its expression matched; the whole match first. */
  readonly groups: readonly string[]
}
