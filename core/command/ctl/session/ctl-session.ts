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

/** The state of a terminal between its commands: the current namespace, and the server's discovery. */
export class CtlSession {
  readonly context: string
  readonly cluster: string
  readonly user: string
  readonly server: string
  #namespace: string
  #served: ServedResources | undefined

  constructor(options: CtlSessionOptions = {}) {
    this.context = options.context ?? 'skerry'
    this.cluster = options.cluster ?? 'skerry'
    this.user = options.user ?? 'skerry-admin'
    this.server = options.server ?? 'https://localhost'
    this.#namespace = options.namespace ?? 'default'
  }

  get namespace(): string {
    return this.#namespace
  }

  /** Sets the namespace of later commands, as `config set-context --current --namespace` does. */
  useNamespace(namespace: string): void {
    this.#namespace = namespace === '' ? 'default' : namespace
  }

  /** The last answer of discovery; undefined before the first. */
  get served(): ServedResources | undefined {
    return this.#served
  }

  remember(served: ServedResources): void {
    this.#served = served
  }
}
