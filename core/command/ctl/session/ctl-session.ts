import type { ServedResources } from './served-resources.ts'

export interface CtlSessionOptions {
  /** Current namespace at the start; `default` unless given. */
  readonly namespace?: string
  /** Names of context, cluster and user, and the server's address, as `config view` and `cluster-info` show them. */
  readonly context?: string
  readonly cluster?: string
  readonly user?: string
  readonly server?: string
}

/** What a context of a terminal names. */
export interface SessionContext {
  readonly cluster: string
  readonly user: string
  readonly namespace: string
}

/**
 * The state of a terminal between its commands: its contexts, one of them in use, and the server's discovery. Whatever clusters and users
 * the contexts name, all reach the same server as the same user; each has a namespace of its own.
 */
export class CtlSession {
  /** The cluster and the user that there are. */
  readonly cluster: string
  readonly user: string
  readonly server: string
  readonly #contexts = new Map<string, SessionContext>()
  #context: string
  #served: ServedResources | undefined

  constructor(options: CtlSessionOptions = {}) {
    const { cluster = 'skerry', user = 'skerry-admin', namespace = 'default' } = options
    this.cluster = cluster
    this.user = user
    this.server = options.server ?? 'https://localhost'
    this.#context = options.context ?? 'skerry'
    this.#contexts.set(this.#context, { cluster, user, namespace })
  }

  /** The name of the context in use. */
  get context(): string {
    return this.#context
  }

  get contexts(): ReadonlyMap<string, SessionContext> {
    return this.#contexts
  }

  /** The namespace of commands that name none: that of the context in use. */
  get namespace(): string {
    return this.#contexts.get(this.#context)?.namespace ?? 'default'
  }

  /** Uses another context. @throws RangeError where there is none of that name */
  useContext(name: string): void {
    if (!this.#contexts.has(name)) throw new RangeError(`no context ${name}`)
    this.#context = name
  }

  /** Makes a context, or changes what `fields` has of it. An empty namespace is `default`. */
  setContext(name: string, fields: Partial<SessionContext>): void {
    const { cluster, user, namespace }: Partial<SessionContext> = {
      ...this.#contexts.get(name),
      ...fields,
    }
    this.#contexts.set(name, {
      cluster: cluster ?? '',
      user: user ?? '',
      namespace: namespace === undefined || namespace === '' ? 'default' : namespace,
    })
  }

  /** Sets the namespace of later commands, as `config set-context --current --namespace` does. */
  useNamespace(namespace: string): void {
    this.setContext(this.#context, { namespace })
  }

  /** The last answer of discovery; undefined before the first. */
  get served(): ServedResources | undefined {
    return this.#served
  }

  remember(served: ServedResources): void {
    this.#served = served
  }
}
